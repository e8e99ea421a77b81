import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { bit, flag, id, instant, optionalText, pageInput, requestKey, text, version, whole, yuan } from './fields.ts'

/** Who asks for refunds and sees them; only finance decides (office#refund). */
const askingRoles = ['finance', 'enrolment', 'desk'] as const

const refundStates = ['requested', 'asked', 'accepted', 'stuck', 'done', 'declined', 'withdrawn'] as const
const refundWays = ['wechat', 'desk', 'other'] as const

const refund = z.object({
  R_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Amount: yuan,
  Received: yuan.meta({ description: 'yuan; what the order received, 0 where the money came at a desk' }),
  EndsEnrolment: bit.meta({ description: '1: all that is left goes back, which ends the enrolment' }),
  State: z.enum(refundStates),
  Way: z.enum(refundWays),
  Origin: z.enum(['extra', 'staff', 'candidate', 'held', 'console']),
  Trouble: z.string().meta({ description: 'what is wrong and what a person can do; empty where nothing is' }),
  TroubleDetail: z.string().meta({ description: "WeChat's own words" }),
  Reason: z.string(),
  AskedBy: z.string(),
  AskedTime: instant,
  IsOwn: bit.meta({ description: '1: asked for by the person who asks now, who cannot approve it' }),
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
  DoneTime: instant.nullable(),
  NextTime: instant.nullable().meta({ description: 'when WeChat is asked again' }),
  VoucherNO: z.string(),
  RefundCode: z.string(),
  WechatRefundId: z.string(),
  Version: z.number(),
})
export type RefundWire = z.infer<typeof refund>

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
    Way: z.enum(['wechat', 'desk']),
    HasBegun: bit.meta({ description: '1: the exam began, so that only a part can be given back' }),
    Why: z.string().meta({ description: 'why nothing can be given back; empty where something can' }),
  }),
})

/**
 * Asks for a refund of `Fen` (fen, unlike the amounts in yuan), which another person of finance must approve. Refuses NOT_FOUND,
 * the reasons of `whyCannotRefund` and `whyRefundReasonUnfit`, and REFUND_WAITS.
 */
export const AskRefund = post({
  controller: 'Admin',
  action: 'AskRefund',
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
 * Approves or declines a refund that somebody else asked for. Approving all that is left ends the enrolment: `IsPay` 2,
 * seat and examiners free, exam number retired. Refuses NOT_FOUND, REFUND_OWN, REFUND_DECIDED, the reasons of
 * `whyCannotRefund`, and above the sum of REFUND_PROOF_YUAN those of the second factor.
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
 * Books that a refund was paid out at the desk, or in another way because WeChat cannot. WeChat is asked once more before
 * the second, so that nobody is paid twice. Refuses NOT_FOUND, REFUND_NOT_STUCK, REFUND_DONE, REFUND_VOUCHER_REQUIRED,
 * TEXT_UNFIT, and ROLE_WRONG for a desk where the money did not come at one.
 */
export const PayOutRefund = post({
  controller: 'Admin',
  action: 'PayOutRefund',
  summary: 'Book a refund that was paid out by a person',
  who: ['finance', 'desk'],
  forLimitedStaff: 'ownAreas',
  mode: 'manual',
  limit: 'write',
  input: z.object({ R_ID: id, Version: version, VoucherNO: text, Note: optionalText }),
  OtherMsg: z.object({ State: z.enum(refundStates) }),
})

/** `State`: `waiting` for approval, `underWay`, `person` (somebody is needed), `done`, `over` (declined, withdrawn). */
export const GetRefundList = get({
  controller: 'Admin',
  action: 'GetRefundList',
  summary: 'Refunds, the newest first',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    State: z.enum(['waiting', 'underWay', 'person', 'done', 'over']).optional(),
    EF_ID: id.optional(),
    Search: optionalText,
    ...pageInput,
  }),
  listData: z.array(refund),
})

/** Refunds of an own enrolment, the newest first; what staff asked for and nobody has approved is not told. */
export const GetMyRefunds = get({
  controller: 'Exam',
  action: 'GetMyRefunds',
  summary: 'What was or is being given back of an own enrolment',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(
    z.object({
      Amount: yuan,
      State: z.enum(refundStates),
      Way: z.enum(refundWays),
      IsOwnRequest: bit.meta({ description: '1: asked for by the candidate' }),
      EndsEnrolment: bit,
      Reason: z.string(),
      AskTime: instant,
      DoneTime: instant.nullable(),
      Note: z.string().meta({ description: 'why a request of the candidate was declined' }),
    }),
  ),
})
