import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { bit, id, requestKey } from '#contract/fields.ts'

/**
 * Says for which child of a bill somebody gave money back at WeChat's console, where nobody could know it from the amount:
 * the refund and its entries move to that child, whose enrolment ends where nothing of its fee is left and its exam has not
 * begun. Naming the child that it was booked for confirms it. Refuses NOT_FOUND, REFUND_CHILD_KNOWN, REFUND_CHILD_WRONG.
 */
export const NameConsoleRefund = post({
  controller: 'Admin',
  action: 'NameConsoleRefund',
  summary: 'Say for which child a refund at the console of WeChat was',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ R_ID: id, EF_ID: id, RequestKey: requestKey }),
  OtherMsg: z.object({ EndsEnrolment: bit }),
})
