import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { flag, id, requestKey } from '#contract/fields.ts'

/**
 * Whether an examiner takes part in a batch (office#marking). Who does not is given nothing new of it: neither first nor
 * second marks, nor those of appeals, nor what is taken from others, neither by a plan nor by hand, nor held results as a
 * chief. What he has stays his. Concerns all areas, so that staff limited to areas may not call it. Setting what is set
 * already changes nothing. NOT_FOUND where there is no such batch or examiner.
 */
export const SetExaminerOut = post({
  controller: 'Admin',
  action: 'SetExaminerOut',
  summary: 'Leave an examiner out of the new work of a batch, or let him take part again',
  who: ['schedule'],
  mode: 'transaction',
  input: z.object({ EB_ID: id, UserID: id, IsOut: flag, RequestKey: requestKey }),
  keepsAnswer: true,
})
