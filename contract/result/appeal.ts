import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, pageInput, requestKey, text, yuan } from '#contract/fields.ts'
import { appealFeeStates, appealRules, appealStepKinds } from '#domain/result/appeal.ts'

/** The states that a family is told: what is decided is not told before it is released. */
export const familyAppealStates = [
  'unpaid',
  'sent',
  'checked',
  'marking',
  'marked',
  'answered',
  'withdrawn',
  'expired',
] as const

const piece = z.object({ Ordinal: z.string(), Title: z.string() })
export const appealPieces = z.array(piece)

const ownAppeal = z.object({
  AP_ID: z.number(),
  EF_ID: z.number(),
  EB_Name: z.string(),
  Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  IsOffice: bit.meta({ description: '1: the office looked at the marks again by itself' }),
  Pieces: appealPieces.meta({ description: 'none: the whole exam' }),
  Reason: z.string(),
  Rule: z.enum(appealRules).meta({ description: 'as it was told when the appeal was sent' }),
  State: z.enum(familyAppealStates),
  SentTime: instant,
  FromCode: z.number().meta({ description: '`ERT_Code` that was appealed against' }),
  ToCode: z.number().nullable().meta({ description: 'null before the answer' }),
  Answer: z.string(),
  AnsweredTime: instant.nullable(),
  CanWithdraw: bit,
  Fee: yuan.meta({ description: 'yuan, as it was told when the appeal was written; 0: none' }),
  FeeState: z.enum(appealFeeStates),
  PayUntil: instant.nullable().meta({
    description: 'until when the fee is to be paid, so that the appeal counts as sent; null where nothing is due',
  }),
  Steps: z.array(z.object({ Kind: z.enum(appealStepKinds), Time: instant, Note: z.string() })),
})
export type OwnAppealWire = z.infer<typeof ownAppeal>

/** The appeals of the account's children, or of one enrolment, with every step so far; at any time. The newest first. */
export const GetMyAppealList = get({
  controller: 'Exam',
  action: 'GetMyAppealList',
  summary: 'Appeals against the results of my children',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id.optional(), ...pageInput }),
  listData: z.array(ownAppeal),
})

/** What can be appealed against now, and by which rule. Refuses NOT_FOUND where no result of the enrolment is seen. */
export const GetAppealOffer = get({
  controller: 'Exam',
  action: 'GetAppealOffer',
  summary: 'When and how the result of an enrolment can be appealed against',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  item: z.object({
    EF_ID: z.number(),
    ERT_Code: z.number(),
    Rule: z.enum(appealRules),
    Fee: yuan.meta({ description: 'yuan; what an appeal costs, given back where the result changes; 0: nothing' }),
    StartTime: instant.nullable().meta({ description: 'null: the batch takes no appeals' }),
    EndTime: instant.nullable(),
    Why: z.string().meta({ description: 'why nothing can be sent now; empty where it can' }),
    CanMarkAgain: bit.meta({ description: '0: nothing was recorded, only the papers can be checked' }),
    Pieces: z.array(piece.extend({ IsSent: bit.meta({ description: '1: appealed against already' }) })),
    IsWholeSent: bit.meta({ description: '1: the whole cannot be appealed against any more' }),
  }),
})
export type AppealOfferWire = z.infer<(typeof GetAppealOffer)['item']>

/**
 * Appeals against a result that the account sees: pieces by `Ordinals`, none for the whole exam. `Rule` is the one that the
 * family was told and agrees to, `Fee` what it was told that this costs. With a fee the appeal is kept and counts as sent once
 * that is paid (`CreateAppealPayUrl`). Each piece is appealed against once. Refuses NOT_FOUND, APPEAL_NOT_OFFERED, APPEAL_EARLY,
 * APPEAL_LATE, APPEAL_REASON_WRONG, TEXT_UNFIT, APPEAL_RULE_CHANGED, APPEAL_FEE_CHANGED, APPEAL_PIECES_WRONG,
 * APPEAL_SENT_ALREADY.
 */
export const SendAppeal = post({
  controller: 'Exam',
  action: 'SendAppeal',
  summary: 'Appeal against a result',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    Ordinals: z.array(z.string().max(8)).max(99),
    Reason: text,
    Rule: z.enum(appealRules),
    Fee: z.number().default(0).meta({ description: 'yuan' }),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ AP_ID: z.number() }),
})

/**
 * Takes an appeal back before the office has looked at it; it may then be sent anew. An order for its fee is closed at WeChat
 * before; a fee that was paid is not given back. Refuses NOT_FOUND, APPEAL_CHANGED, APPEAL_WITHDRAW_EARLY while WeChat would not
 * close the order, and APPEAL_FEE_PAID where it was paid meanwhile.
 */
export const WithdrawAppeal = post({
  controller: 'Exam',
  action: 'WithdrawAppeal',
  summary: 'Withdraw an appeal that nobody has looked at',
  who: 'signedIn',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ AP_ID: id, RequestKey: requestKey }),
})
