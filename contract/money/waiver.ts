import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import {
  bit,
  flag,
  id,
  instant,
  ofOwnFamily,
  optionalText,
  pageInput,
  requestKey,
  text,
  yuan,
} from '#contract/fields.ts'
import { waiverTitles } from '#domain/office/listColumns.ts'

/** Who asks for waivers and sees them; only finance grants (office#desk-payment). */
const askingRoles = ['finance', 'enrolment', 'desk'] as const

const waiverStates = ['waiting', 'granted', 'declined', 'withdrawn', 'revoked'] as const

const waiver = z.object({
  FW_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Fee: yuan.meta({ description: 'yuan; the fee that is given up' }),
  Reason: z.string(),
  State: z.enum(waiverStates),
  AskedBy: z.string(),
  AskedTime: instant,
  IsOwn: bit.meta({ description: '1: asked for by the person who asks now, who cannot grant it' }),
  IsOwnFamily: ofOwnFamily,
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
})
export type WaiverWire = z.infer<typeof waiver>

/**
 * Asks that an enrolment need not be paid, which another person of finance must grant. Refuses NOT_FOUND, the reasons of
 * `whyCannotWaive`, WAIVER_REASON_WRONG, TEXT_UNFIT, and WAIVER_WAITS where one waits already.
 */
export const AskWaiver = post({
  controller: 'Admin',
  action: 'AskWaiver',
  summary: 'Ask that the fee of an enrolment be waived',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ FW_ID: z.number() }),
})

/**
 * Grants or declines a waiver that somebody else asked for. Granting sets the fee to 0, which counts as paid: the candidate
 * gets his exam number. Refuses NOT_FOUND, WAIVER_OWN, WAIVER_DECIDED, WAIVER_FEE_CHANGED, PAYMENT_JUST_STARTED, and the
 * reasons of `whyCannotWaive`.
 */
export const DecideWaiver = post({
  controller: 'Admin',
  action: 'DecideWaiver',
  summary: 'Grant or decline a waiver, as a second person',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ FW_ID: id, IsGranted: flag, Note: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(waiverStates), ExamNO: z.string() }),
})

/** Takes back a request that nobody has decided. Refuses NOT_FOUND, WAIVER_NOT_OWN, WAIVER_DECIDED. */
export const WithdrawWaiver = post({
  controller: 'Admin',
  action: 'WithdrawWaiver',
  summary: 'Take back an own request for a waiver',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ FW_ID: id }),
})

/**
 * Takes back a waiver that was granted by mistake: the fee is due again and the exam number is retired. Refuses NOT_FOUND,
 * WAIVER_DECIDED where it is not granted, WAIVER_PLANNED once the exam is planned or has begun, WAIVER_REASON_WRONG,
 * TEXT_UNFIT.
 */
export const RevokeWaiver = post({
  controller: 'Admin',
  action: 'RevokeWaiver',
  summary: 'Take back a waiver that was granted by mistake',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ FW_ID: id, Reason: text, RequestKey: requestKey }),
})

const waiverConditions = { IsWaiting: flag.optional(), EF_ID: id.optional(), Search: optionalText }

/** Waivers that wait come first, the oldest of them on top; then the others, the newest on top. */
export const GetWaiverList = get({
  controller: 'Admin',
  action: 'GetWaiverList',
  summary: 'Waivers of fees',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...waiverConditions, ...pageInput }),
  listData: z.array(waiver),
  OtherMsg: z.object({ Sum: yuan.meta({ description: 'yuan; of all rows that match' }) }),
})

/** Starts an export of the waivers that `GetWaiverList` finds, in its order, with who decided each. */
export const ExportWaivers = post({
  controller: 'Admin',
  action: 'ExportWaivers',
  summary: 'Start an export of the found waivers',
  who: askingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...waiverConditions, ...exportInput(waiverTitles) }),
  OtherMsg: startedJob,
})
