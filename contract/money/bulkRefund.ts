import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { chosenEnrolments } from '#contract/enrolment/enrolmentFilter.ts'
import {
  bit,
  flag,
  id,
  instant,
  optionalText,
  pageInput,
  requestKey,
  text,
  version,
  whole,
  yuan,
} from '#contract/fields.ts'

/** Many refunds are asked for by one person of finance and approved by another (office#refund). */
const financeOnly = ['finance'] as const

export const bulkRefundStates = ['requested', 'approved', 'declined', 'withdrawn'] as const

/**
 * What could be given back of the chosen enrolments, each all that is left; `listData` are those of which nothing can, with
 * the reason. Refuses LIST_CHANGED, TOO_MANY_CHOSEN.
 */
export const PreviewBulkRefund = post({
  controller: 'Admin',
  action: 'PreviewBulkRefund',
  summary: 'What can be given back of many enrolments',
  who: financeOnly,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object(chosenEnrolments),
  OtherMsg: z.object({
    Parts: z.number(),
    Sum: yuan,
    AtDesk: z.number().meta({ description: 'how many of them are paid out at a desk' }),
    DeskSum: yuan,
    Invoiced: z.number().meta({ description: 'how many of them an invoice covers, or a request for one' }),
  }),
  listData: z.array(z.object({ EF_ID: z.number(), Name: z.string(), ExamNO: z.string(), Why: z.string() })),
})

/**
 * Asks in one request for all that is left of the chosen enrolments. `Parts` and `Fen` (fen) are the number and the sum that
 * `PreviewBulkRefund` answered. Refuses LIST_CHANGED, TOO_MANY_CHOSEN, BULK_REFUND_NONE, BULK_REFUND_CHANGED and the reasons
 * of `whyRefundReasonUnfit`.
 */
export const RequestBulkRefund = post({
  controller: 'Admin',
  action: 'RequestBulkRefund',
  summary: 'Ask for the refunds of many enrolments at once',
  who: financeOnly,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ ...chosenEnrolments, Parts: whole, Fen: whole, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ BR_ID: z.number() }),
})

/**
 * Approves or declines a request for many refunds that somebody else made; the worker then settles each of them. `Parts` and
 * `Fen` (fen) are what `GetBulkRefund` answered as ready. What changes until the worker comes to it is left out with the
 * reason. Refuses NOT_FOUND, REFUND_OWN, REFUND_DECIDED, BULK_REFUND_NONE, BULK_REFUND_CHANGED, the reasons of
 * `whyRefundNoteUnfit`, and above a sum of REFUND_PROOF_YUAN those of the second factor.
 */
export const DecideBulkRefund = post({
  controller: 'Admin',
  action: 'DecideBulkRefund',
  summary: 'Approve or decline many refunds at once, as a second person',
  who: financeOnly,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    BR_ID: id,
    Version: version,
    IsApproved: flag,
    Parts: whole,
    Fen: whole,
    Note: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ State: z.enum(bulkRefundStates) }),
})

/** Takes back an own request for many refunds that nobody has decided. Refuses NOT_FOUND, REFUND_NOT_OWN, REFUND_DECIDED. */
export const WithdrawBulkRefund = post({
  controller: 'Admin',
  action: 'WithdrawBulkRefund',
  summary: 'Take back an own request for many refunds',
  who: financeOnly,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ BR_ID: id }),
})

const bulkRefund = z.object({
  BR_ID: z.number(),
  State: z.enum(bulkRefundStates),
  Reason: z.string(),
  RequestedBy: z.string(),
  RequestedTime: instant,
  IsOwn: bit.meta({ description: '1: asked for by the person who asks now, who cannot approve it' }),
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
  Parts: z.number().meta({ description: 'how many refunds were asked for' }),
  Sum: yuan.meta({ description: 'yuan; of all of them' }),
  Waiting: z.number().meta({ description: 'how many wait for the decision, or for the worker after it' }),
  UnderWay: z.number().meta({ description: 'how many are approved and not yet paid back' }),
  Done: z.number(),
  DoneSum: yuan,
  Over: z.number().meta({ description: 'how many were left out, declined or withdrawn' }),
  Version: z.number(),
})
export type BulkRefundWire = z.infer<typeof bulkRefund>

/** Requests for many refunds, those that wait first; accounts limited to areas see those that lie in their areas whole. */
export const GetBulkRefundList = get({
  controller: 'Admin',
  action: 'GetBulkRefundList',
  summary: 'Requests for many refunds',
  who: financeOnly,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ IsWaiting: flag.optional(), ...pageInput }),
  listData: z.array(bulkRefund),
  OtherMsg: z.object({ Sum: yuan.meta({ description: 'yuan; of all rows that match' }) }),
})

/** One request for many refunds, with what changed since it was made. Refuses NOT_FOUND. */
export const GetBulkRefund = get({
  controller: 'Admin',
  action: 'GetBulkRefund',
  summary: 'One request for many refunds, with what changed since',
  who: financeOnly,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ BR_ID: id }),
  item: bulkRefund.extend({
    Ready: z.number().meta({ description: 'how many can be approved now; 0 once it is decided' }),
    ReadySum: yuan,
    NeedsProof: bit.meta({ description: '1: approving it asks for the second factor again' }),
    Changed: z
      .array(
        z.object({
          R_ID: z.number(),
          EF_ID: z.number(),
          Name: z.string(),
          ExamNO: z.string(),
          Amount: yuan,
          Why: z.string(),
        }),
      )
      .meta({ description: 'what changed since the request and is left out, with the reason' }),
  }),
})
export type BulkRefundDetailWire = z.infer<typeof GetBulkRefund.item>
