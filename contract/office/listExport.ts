import * as z from 'zod'
import { post, staffRoles } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { type ExportedList, exportedListNames } from '#domain/office/exportedLists.ts'

/**
 * Starts an export of one of the lists that have no call of their own for it: its rows are what the call of the list answers to
 * the same person with the same conditions, masked as there. Who may not call the list is refused ROLE_WRONG or AREA_LIMITED
 * (office#imports-exports).
 */
export const ExportList = post({
  controller: 'Admin',
  action: 'ExportList',
  summary: 'Start an export of a list: accounts, examiners, staff, corrections, appeals, marking and the like',
  who: staffRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    List: z.string().pipe(z.enum(exportedListNames as [ExportedList, ...ExportedList[]])),
    /** As the call of the list takes them. */
    Conditions: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])),
    ...exportInput({} as Record<string, string>),
    Columns: z.array(z.string().max(40)).min(1).max(60),
  }),
  OtherMsg: startedJob,
})
