import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, requestKey, text } from '#contract/fields.ts'

const note = z.object({
  SN_ID: z.number(),
  IsFromStaff: bit,
  By: z.string().meta({ description: 'who of the office wrote it; empty for the family, and for the family always' }),
  Text: z.string(),
  Time: instant,
  ReadTime: instant.nullable().meta({ description: 'when the other side first saw it' }),
})
export type SessionNoteWire = z.infer<typeof note>

/** Who answers a child in an online exam. */
const helpers = { controller: 'Admin', who: ['schedule', 'results'], forLimitedStaff: 'ownAreas' } as const

/** What office and family wrote each other in all sessions of an enrolment, the oldest first; the questions count as read. */
export const GetSessionNotes = get({
  ...helpers,
  action: 'GetSessionNotes',
  summary: 'Texts between the office and a child in an online exam',
  isBackground: true,
  mode: 'transaction',
  input: z.object({ EF_ID: id }),
  listData: z.array(note),
})

/**
 * Writes to a child in an online exam, who reads it on the exam page. Refuses NOTE_WRONG, TEXT_UNFIT, SESSION_NONE,
 * SESSION_SUBMITTED, and SESSION_SET_ASIDE where another session has begun.
 */
export const WriteSessionNote = post({
  ...helpers,
  action: 'WriteSessionNote',
  summary: 'Write to a child in an online exam',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, SessionId: id, Text: text, RequestKey: requestKey }),
  OtherMsg: z.object({ SN_ID: z.number() }),
})

/** What office and family wrote each other in the session that runs, the oldest first; what the office wrote counts as read. */
export const GetOwnSessionNotes = get({
  controller: 'Exam',
  action: 'GetOwnSessionNotes',
  summary: 'Texts between the office and one’s child in the exam that runs',
  who: 'signedIn',
  mode: 'transaction',
  input: z.object({ EF_ID: id }),
  listData: z.array(note),
})

/** Asks the office during the exam. Refuses NOTE_WRONG, TEXT_UNFIT, NOTE_MANY, and the reasons of `whyCannotWrite`. */
export const AskInSession = post({
  controller: 'Exam',
  action: 'AskInSession',
  summary: 'Ask the office during an online exam',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, Text: text, RequestKey: requestKey }),
  OtherMsg: z.object({ SN_ID: z.number() }),
})
