import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, optionalText, pageInput, requestKey } from '#contract/fields.ts'
import { HANDED_STATES } from '#domain/result/handedCase.ts'

const officeRoles = ['schedule', 'results'] as const

/**
 * Hands one video to the office, with what the check of it has found: the review waits until the office has settled it, and
 * is not overdue meanwhile. Refuses NOT_FOUND, HANDED_TEXT_WRONG, TEXT_UNFIT and the reasons of `whyCannotHandOver`.
 */
export const HandToOffice = post({
  controller: 'Examiner',
  action: 'HandToOffice',
  summary: 'Hand a video that cannot be judged to the office',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, EAS_ID: id, Reason: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ HC_ID: z.number() }),
})

const handedCase = z.object({
  HC_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  EAS_ID: z.number(),
  Piece: z.string(),
  Cause: z.string().meta({ description: 'what the check of the video had found; empty where nothing' }),
  Reason: z.string().meta({ description: 'what the examiner wrote' }),
  Examiner: z.string(),
  HandedTime: instant,
  IsSettled: bit,
  SettledTime: instant.nullable(),
  SettledBy: z.string(),
  IsRetaken: bit,
  Note: z.string().meta({ description: 'what the office answered' }),
  RetakeUntil: instant.nullable().meta({ description: 'until when the candidate may record the piece again' }),
})
export type HandedCaseWire = z.infer<typeof handedCase>

/** Videos of a batch that examiners have handed to the office: the open ones, the oldest first, or those that are settled. */
export const GetHandedCases = get({
  controller: 'Admin',
  action: 'GetHandedCases',
  summary: 'Videos that examiners have handed to the office',
  who: officeRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    EB_ID: id,
    State: z.enum(HANDED_STATES).optional(),
    /** A part of the name, or a whole exam number. */
    Search: optionalText,
    ...pageInput,
  }),
  listData: z.array(handedCase),
})

/**
 * Gives a handed video back to its examiners, to be judged as it is, with an answer that they read. Refuses NOT_FOUND,
 * HANDED_TEXT_WRONG, TEXT_UNFIT, HANDED_SETTLED and RETAKE_OPEN while the candidate records it again.
 */
export const ReturnHandedCase = post({
  controller: 'Admin',
  action: 'ReturnHandedCase',
  summary: 'Give a handed video back to its examiners',
  who: officeRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ HC_ID: id, Note: optionalText, RequestKey: requestKey }),
})
