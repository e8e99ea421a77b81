import * as z from 'zod'
import { post } from '#contract/endpoint.ts'

const visit = z.object({
  UserID: optionalVisitText(),
  Guid: optionalVisitText(),
  LoginTime: optionalVisitText(),
  LeaveTime: optionalVisitText(),
  Referrer: optionalVisitText(),
  LinkUrl: optionalVisitText(),
})
function optionalVisitText() {
  return z
    .union([z.string(), z.number(), z.null()])
    .optional()
    .transform((value) => (value === null || value === undefined ? '' : String(value).slice(0, 500)))
}

/** One visit as the specification has it, or up to 50 in `List`, as the page sends them by beacon. */
export const AddPV = post({
  controller: 'Public',
  who: 'anyone',
  action: 'AddPV',
  summary: 'Record page visits',
  isBackground: true,
  mode: 'manual',
  limit: 'visits',
  input: visit.extend({ List: z.array(visit).max(50).optional() }),
})
export type VisitRequest = z.input<typeof visit>
