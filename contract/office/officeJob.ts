import * as z from 'zod'
import { get, post, staffRoles } from '#contract/endpoint.ts'
import { id, instant, nothing } from '#contract/fields.ts'

export const officeJobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type OfficeJobState = (typeof officeJobStates)[number]

const officeJob = z.object({
  OJ_ID: z.number(),
  Title: z.string(),
  State: z.enum(officeJobStates),
  Done: z.number(),
  Total: z.number().nullable().meta({ description: 'null: not known yet' }),
  Message: z.string(),
  FileName: z.string().meta({ description: 'empty: there is no result, or it has been removed' }),
  FileBytes: z.number(),
  MadeTime: instant,
  EndTime: instant.nullable(),
  RemovedTime: instant.nullable().meta({ description: 'when the result will be removed' }),
})
export type OfficeJobWire = z.infer<typeof officeJob>

/** Own jobs, the newest first, with their progress (office#lists-and-jobs). */
export const GetOfficeJobList = get({
  controller: 'Admin',
  action: 'GetOfficeJobList',
  summary: 'Own exports and imports with their progress',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  isBackground: true,
  input: nothing,
  listData: z.array(officeJob),
})

/** Cancelling a job that has ended already is no error: `State` says how it ended. */
export const CancelOfficeJob = post({
  controller: 'Admin',
  action: 'CancelOfficeJob',
  summary: 'Cancel an own job',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ OJ_ID: id }),
  OtherMsg: z.object({ State: z.enum(officeJobStates) }),
})

/** A link to the result for its maker, which lives for a minute; each is recorded (threats#X8). */
export const GetOfficeJobFile = post({
  controller: 'Admin',
  action: 'GetOfficeJobFile',
  summary: 'A link to the result of an own job',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ OJ_ID: id }),
  OtherMsg: z.object({ Link: z.string() }),
})
