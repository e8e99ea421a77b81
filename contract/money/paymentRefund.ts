import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import {
  bit,
  flag,
  id,
  instant,
  listInput,
  ofOwnFamily,
  optionalText,
  requestKey,
  sortInput,
  text,
  version,
  whole,
  yuan,
} from '#contract/fields.ts'
import { FEE_KINDS } from '#domain/money/feeKind.ts'
import { DESK_WAYS } from '#domain/money/payDesk.ts'
import { RETRIED_TOGETHER, refundGroups, refundOrigins, refundRequesters } from '#domain/money/refund.ts'
import { refundTitles } from '#domain/office/listColumns.ts'

/** Who asks for refunds and sees them; only finance decides (office#refund). */
const askingRoles = ['finance', 'enrolment', 'desk'] as const

export const refundStates = ['requested', 'approved', 'accepted', 'stuck', 'done', 'declined', 'withdrawn'] as const
export const refundWays = ['wechat', 'desk', 'other'] as const

const refund = z.object({
  R_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  EA_ID: z.number(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  ExamTime: z.string().meta({
    description: 'the session that the enrolment is or was of, such as `2026年12月3日 09:00 第一考室`; empty for none',
  }),
  Amount: yuan,
  Received: yuan.meta({ description: 'yuan; what the order received, 0 where the money came at a desk' }),
  EndsEnrolment: bit.meta({ description: '1: all that is left goes back, which ends the enrolment' }),
  State: z.enum(refundStates),
  Way: z.enum(refundWays),
  Origin: z.enum(refundOrigins),
  For: z.enum(FEE_KINDS).meta({ description: 'what it was paid for: an enrolment or an appeal' }),
  TroubleCode: z.string().meta({ description: "WeChat's code or one of ours; empty where nothing is wrong" }),
  TroubleTime: instant.nullable(),
  Trouble: z.string().meta({ description: 'what is wrong and what a person can do; empty where nothing is' }),
  TroubleDetail: z.string().meta({ description: "WeChat's own words" }),
  Reason: z.string(),
  RequestedBy: z.string(),
  RequestedTime: instant,
  IsOwn: bit.meta({ description: '1: asked for by the person who asks now, who cannot approve it' }),
  IsOwnFamily: ofOwnFamily,
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
  DoneTime: instant.nullable(),
  NextTime: instant.nullable().meta({ description: 'when WeChat is asked again' }),
  VoucherNO: z.string(),
  PaidAt: z.string().meta({ description: 'the pay desk whose till paid it out; empty for none' }),
  PaidWay: z.enum(DESK_WAYS).nullable().meta({ description: 'how the till paid it out' }),
  RefundCode: z.string(),
  WechatRefundId: z.string(),
  BR_ID: z.number().meta({ description: 'the request for many that it belongs to; 0 for none' }),
  Version: z.number(),
})
export type RefundWire = z.infer<typeof refund>

const invoiceHint = z
  .string()
  .meta({ description: 'what must be done about the invoice of the enrolment, with its number; empty for none' })

/** What can still be given back of an enrolment, for the dialog that asks for it. Refuses NOT_FOUND. */
export const GetRefundable = get({
  controller: 'Admin',
  action: 'GetRefundable',
  summary: 'What can be given back of an enrolment',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  item: z.object({
    Received: yuan.meta({ description: 'yuan; of the payment that paid the enrolment' }),
    Left: yuan,
    Also: yuan.meta({
      description: 'yuan; paid for changes to another choice, which goes back along with all that is left',
    }),
    Way: z.enum(['wechat', 'desk']),
    HasBegun: bit.meta({ description: '1: the exam began, so that only a part can be given back' }),
    Why: z.string().meta({ description: 'why nothing can be given back; empty where something can' }),
    Invoice: invoiceHint,
  }),
})

/**
 * Asks for a refund of `Fen` (fen, unlike the amounts in yuan), which another person of finance must approve. Refuses NOT_FOUND,
 * the reasons of `whyCannotRefund` and `whyRefundReasonUnfit`, and REFUND_WAITS.
 */
export const RequestRefund = post({
  controller: 'Admin',
  action: 'RequestRefund',
  summary: 'Ask for a refund, in full or in part',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, Fen: whole, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ R_ID: z.number() }),
})

/**
 * Approves or declines a refund that somebody else asked for; declining what a candidate asked for needs a `Note`. Approving all that is left ends the enrolment: `IsPay` 2,
 * seat and examiners free, exam number retired. Refuses NOT_FOUND, REFUND_OWN, REFUND_DECIDED, REFUND_LEFT_CHANGED, the reasons of
 * `whyCannotRefund` and `whyRefundNoteUnfit`, and above the sum of REFUND_PROOF_YUAN those of the second factor.
 */
export const DecideRefund = post({
  controller: 'Admin',
  action: 'DecideRefund',
  summary: 'Approve or decline a refund, as a second person',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ R_ID: id, Version: version, IsApproved: flag, Note: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(refundStates) }),
})

/** Takes back a request that nobody has decided. Refuses NOT_FOUND, REFUND_NOT_OWN, REFUND_DECIDED. */
export const WithdrawRefund = post({
  controller: 'Admin',
  action: 'WithdrawRefund',
  summary: 'Take back an own request for a refund',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ R_ID: id }),
})

/**
 * Requests a refund again that WeChat refused or closed, under the same number where the first request may have gone
 * through. Refuses NOT_FOUND, REFUND_NOT_STUCK.
 */
export const RetryRefund = post({
  controller: 'Admin',
  action: 'RetryRefund',
  summary: 'Request a refund at WeChat again',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ R_ID: id, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(refundStates) }),
})

/**
 * Books that a refund was paid out at the desk, or in another way because WeChat cannot. The second is locked before it is
 * paid (`LockRefundPayout`, else REFUND_LOCK_FIRST or REFUND_LOCKED), so that nobody is paid twice. `EA_ID` and `PaidWay` say from which desk's till and how: the till has less by
 * then, and its next closing covers it. Money that came at a desk goes back from a till; what WeChat cannot give back may
 * also come from elsewhere. Refuses NOT_FOUND, also for a till of another area, REFUND_NOT_STUCK, REFUND_DONE,
 * REFUND_TWICE where WeChat has paid after that, REFUND_VOUCHER_REQUIRED, PAYOUT_TILL_REQUIRED, PAYOUT_VOUCHER_TAKEN, REFUND_NOTE_LONG, TEXT_UNFIT, and ROLE_WRONG for a
 * desk where the money did not come at one.
 */
export const PayOutRefund = post({
  controller: 'Admin',
  action: 'PayOutRefund',
  summary: 'Book a refund that was paid out by a person',
  who: ['finance', 'desk'],
  forLimitedStaff: 'ownAreas',
  mode: 'manual',
  limit: 'write',
  input: z.object({
    R_ID: id,
    Version: version,
    VoucherNO: text,
    EA_ID: id.optional(),
    PaidWay: z.enum(DESK_WAYS).optional(),
    Note: optionalText,
  }),
  OtherMsg: z.object({ State: z.enum(refundStates) }),
})

const refundConditions = {
  State: z.enum(refundGroups).optional(),
  EB_ID: id.optional(),
  EA_ID: id.optional(),
  Way: z.enum(refundWays).optional(),
  RequestedBy: z.enum(refundRequesters).optional(),
  EF_ID: id.optional(),
  ET_ID: id.optional().meta({ description: 'only those of enrolments that are or were of this exam time' }),
  BR_ID: id.optional().meta({ description: 'only those of this request for many (`GetBulkRefund`)' }),
  Trouble: z
    .enum(RETRIED_TOGETHER)
    .optional()
    .meta({ description: 'without those that somebody pays by hand now (`LockRefundPayout`)' }),
  Search: optionalText,
}

/**
 * Without `Sort` those that need somebody come first, and the newest of each group. `Search` is a part of the name, an exam
 * number, a number of the refund or the EF_ID.
 */
export const GetRefundList = get({
  controller: 'Admin',
  action: 'GetRefundList',
  summary: 'Refunds, those that need somebody first',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...refundConditions, ...listInput('RequestedTime', 'Amount') }),
  listData: z.array(refund),
  OtherMsg: z.object({ Sum: yuan.meta({ description: 'yuan; of all rows that match' }) }),
})

/**
 * Requests all refunds at WeChat again that match the conditions and wait for money in our account there. `Count` and `Fen`
 * (fen) are how many the sender saw, and their sum. Refuses LIST_CHANGED, TOO_MANY_CHOSEN.
 */
export const RetryRefunds = post({
  controller: 'Admin',
  action: 'RetryRefunds',
  summary: 'Request at WeChat again all refunds for which its account had too little money',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ ...refundConditions, Count: whole, Fen: whole, RequestKey: requestKey }),
  OtherMsg: z.object({ Retried: z.number() }),
})

/** Starts an export of the refunds that `GetRefundList` finds, in its order, with who asked for each and who decided. */
export const ExportRefunds = post({
  controller: 'Admin',
  action: 'ExportRefunds',
  summary: 'Start an export of the found refunds',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...refundConditions, ...sortInput('RequestedTime', 'Amount'), ...exportInput(refundTitles) }),
  OtherMsg: startedJob,
})

/**
 * One refund with its whole history: what people did (`Action` as in the history of an enrolment) and what WeChat answered,
 * oldest first. Refuses NOT_FOUND.
 */
export const GetRefund = get({
  controller: 'Admin',
  action: 'GetRefund',
  summary: 'One refund with its whole history',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ R_ID: id }),
  item: refund.extend({
    Also: yuan.meta({ description: 'yuan; paid for changes to another choice, which goes back when this is approved' }),
    NeedsProof: bit.meta({ description: '1: approving it asks for the second factor again' }),
    PaidOutBy: z.string(),
    LockedBy: z.string().meta({ description: 'who pays it by hand now; empty for nobody' }),
    LockedTime: instant.nullable(),
    IsLockedByMe: bit,
    Invoice: invoiceHint,
    History: z.array(
      z.object({
        At: instant,
        Actor: z.string(),
        Text: z.string().meta({ description: 'what was done, as a sentence' }),
        Action: z.string(),
        Before: z.unknown(),
        After: z.unknown(),
      }),
    ),
    Answers: z.array(
      z.object({
        At: instant,
        RefundCode: z.string(),
        Answer: z.string().meta({ description: "WeChat's state or error code, or a code of ours" }),
        Detail: z.string().meta({ description: "WeChat's own words or its number of the refund" }),
      }),
    ),
    Children: z
      .array(z.object({ EF_ID: z.number(), Name: z.string(), Left: yuan }))
      .meta({ description: 'whom `NameConsoleRefund` can name, with what is left of each; empty where it is known' }),
  }),
})
export type RefundDetailWire = z.infer<typeof GetRefund.item>
