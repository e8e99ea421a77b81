import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, ofOwnFamily, optionalText, pageInput, requestKey, yuan } from '#contract/fields.ts'

/** Who asks for changes and sees them; only finance decides (office#child). */
const askingRoles = ['enrolment', 'finance'] as const

export const changeStates = ['waiting', 'payable', 'done', 'declined', 'withdrawn', 'expired'] as const

const change = z.object({
  CH_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  From: z.string().meta({ description: 'area, mode, major and grade that stood when it was asked for' }),
  To: z.string(),
  OldFee: yuan,
  Fee: yuan.meta({ description: 'yuan; the new fee' }),
  Difference: yuan.meta({ description: 'yuan; above 0 the family pays it, below 0 it goes back' }),
  PayUntil: instant.nullable().meta({ description: 'until when the difference can be paid; null where it goes back' }),
  PaysOnline: bit.meta({ description: '0: the new area takes money at its desk alone' }),
  Reason: z.string(),
  State: z.enum(changeStates),
  AskedBy: z.string(),
  AskedTime: instant,
  IsOwn: bit.meta({
    description: '1: asked for by the person who asks now, or of an own enrolment, so that he cannot approve it',
  }),
  IsOwnFamily: ofOwnFamily,
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
})
export type ChoiceChangeWire = z.infer<typeof change>
/** The change of an enrolment that may still come about. */
export const liveChange = change

/**
 * Asks that a paid enrolment be moved to another area, mode, major or grade (office#child). Where the fee stays the same it is done at
 * once (`done`); otherwise another person of finance decides. `Seen` is what the sender saw: CHANGED_MEANWHILE if something else is
 * stored by now, CHANGE_FEE_CHANGED if the new fee is another than `NewFee`. `PayUntil` is needed where the new fee is higher. Refuses
 * the reasons of `whyCannotChange`, `whyPayUntilUnfit`, `whyReasonUnfit` and of the sign-up, CORRECTION_WAITS, CHANGE_WAITS, REFUND_WAITS,
 * LEAVE_TO_OFFICE.
 */
export const AskChoiceChange = post({
  controller: 'Admin',
  action: 'AskChoiceChange',
  summary: 'Ask that a paid enrolment be moved to another area, mode, major or grade',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EF_ID: id,
    EA_ID: id,
    IsOnline: flag,
    MID: id,
    GID: id,
    NewFee: yuan,
    PayUntil: optionalText.meta({ description: 'an instant; only where the new fee is higher' }),
    Seen: z.object({ EA_ID: id, IsOnline: flag, MID: id, GID: id, Fee: yuan }),
    Reason: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ State: z.enum(changeStates) }),
})

/**
 * Approves or declines a change that somebody else asked for. A lower fee holds at once, and the difference goes back the way it came;
 * a higher one holds once the family has paid the difference. Refuses NOT_FOUND, CHANGE_OWN, CHANGE_DECIDED, CHANGE_STALE,
 * CHANGE_LEFT_LESS, CHANGE_UNTIL_WRONG, and the reasons of the second factor where much goes back.
 */
export const DecideChoiceChange = post({
  controller: 'Admin',
  action: 'DecideChoiceChange',
  summary: 'Approve or decline a change of choice, as a second person',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ CH_ID: id, IsApproved: flag, Note: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(changeStates) }),
})

/**
 * Takes back a change that does not hold yet, by who asked or by finance. An order with which its difference could be paid is closed
 * at WeChat first. Refuses NOT_FOUND, CHANGE_NOT_OWN, CHANGE_DECIDED, CHANGE_PAID, PAYMENT_JUST_STARTED.
 */
export const WithdrawChoiceChange = post({
  controller: 'Admin',
  action: 'WithdrawChoiceChange',
  summary: 'Take back a change of choice that does not hold yet',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ CH_ID: id }),
})

/** Changes that may still come about first, the oldest of them on top; then the others, the newest on top. */
export const GetChoiceChangeList = get({
  controller: 'Admin',
  action: 'GetChoiceChangeList',
  summary: 'Changes of paid enrolments to another area, mode, major or grade',
  // A desk takes the difference.
  who: [...askingRoles, 'desk'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ IsLive: flag.optional(), EF_ID: id.optional(), Search: optionalText, ...pageInput }),
  OtherMsg: z
    .object({ Charged: yuan, Returned: yuan })
    .meta({ description: 'yuan; what families pay besides and what goes back, of all rows that match' }),
  listData: z.array(change),
})

/** The change of an own enrolment whose difference is to be paid; none where nothing is due. */
export const GetMyChoiceChange = get({
  controller: 'Exam',
  action: 'GetMyChoiceChange',
  summary: 'The difference that an own enrolment has to pay for a change',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(
    z.object({
      CH_ID: z.number(),
      EF_ID: z.number(),
      Name: z.string(),
      From: z.string(),
      To: z.string(),
      Difference: yuan,
      PayUntil: instant,
      PaysOnline: bit.meta({ description: '0: it is paid at the desk of the new area' }),
      Reason: z.string(),
    }),
  ),
})
export type OwnChoiceChangeWire = z.infer<(typeof GetMyChoiceChange)['listData']>[number]
