import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, requestKey, text, yuan } from '#contract/fields.ts'
import { refundStates, refundWays } from '#contract/money/paymentRefund.ts'

/**
 * Refunds of an own enrolment, the newest first; what staff asked for and nobody has approved is not told. Refuses
 * NOT_FOUND.
 */
export const GetMyRefunds = get({
  controller: 'Exam',
  action: 'GetMyRefunds',
  summary: 'What was or is being given back of an own enrolment',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  OtherMsg: z.object({
    MayRequest: bit.meta({ description: '1: the batch lets the candidate ask for all that is left' }),
    Left: yuan,
  }),
  listData: z.array(
    z.object({
      Amount: yuan,
      State: z.enum(refundStates),
      Way: z.enum(refundWays),
      IsOwnRequest: bit.meta({ description: '1: asked for by the candidate' }),
      EndsEnrolment: bit,
      Reason: z.string(),
      RequestedTime: instant,
      DoneTime: instant.nullable(),
      Note: z.string().meta({ description: 'why a request of the candidate was declined' }),
    }),
  ),
})

/**
 * Asks for all that is left of an own enrolment, where the batch takes such requests, until registration ends; finance
 * decides (office#refund). Refuses NOT_FOUND, REFUND_REQUESTS_OFF, REFUND_REQUESTS_ENDED and what `RequestRefund` refuses.
 */
export const RequestOwnRefund = post({
  controller: 'Exam',
  action: 'RequestOwnRefund',
  summary: 'Ask for the refund of an own enrolment',
  who: 'signedIn',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, Reason: text, RequestKey: requestKey }),
})

/**
 * Takes back the family's own request while nobody has decided it. Refuses NOT_FOUND, REFUND_NOT_OWN where staff asked,
 * REFUND_DECIDED where none waits.
 */
export const WithdrawOwnRefund = post({
  controller: 'Exam',
  action: 'WithdrawOwnRefund',
  summary: 'Take back the request for the refund of an own enrolment',
  who: 'signedIn',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, RequestKey: requestKey }),
})
