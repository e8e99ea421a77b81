import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, instant, requestKey, text, version, whole } from '#contract/fields.ts'

/** Who decides when technology fails somebody in an online exam. */
const helpers = ['schedule', 'results'] as const

/**
 * Lets a candidate record one piece of a submitted exam again within so many hours; all other pieces stay as they are. The
 * candidate is told once, with the reason; what is handed in goes back to the examiners. Refuses NOT_FOUND, TEXT_UNFIT,
 * SESSION_REASON_WRONG and the reasons of `whyCannotRetake`.
 */
export const AllowPieceRetake = post({
  controller: 'Admin',
  action: 'AllowPieceRetake',
  summary: 'Let a candidate record one piece again',
  who: helpers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, EAS_ID: id, Hours: whole, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ EndTime: instant.meta({ description: 'until when it may be recorded and handed in' }) }),
})

const decided = { Version: z.number(), EndTime: instant }

/**
 * Gives the latest session of an enrolment more minutes after its end, or after now where that has passed, even past the
 * window; the candidate is told once, with the reason. Refuses NOT_FOUND, TEXT_UNFIT, SESSION_REASON_WRONG,
 * CHANGED_MEANWHILE where somebody decided since `Version`, and the reasons of `whyCannotExtend`.
 */
export const ExtendExamSession = post({
  controller: 'Admin',
  action: 'ExtendExamSession',
  summary: 'Give a session of an online exam more time',
  who: helpers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, SessionId: id, Minutes: whole, Reason: text, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object(decided).meta({ description: '`EndTime`: when the session ends now' }),
})

/**
 * Sets the latest session of an enrolment aside and lets the candidate begin another within so many hours, whatever window
 * and cap say; drawn pieces stay drawn. The candidate is told once, with the reason. Refuses NOT_FOUND, TEXT_UNFIT,
 * SESSION_REASON_WRONG, CHANGED_MEANWHILE where somebody decided since `Version`, SESSION_SET_ASIDE where the candidate has
 * begun another session since, and the reasons of `whyCannotAllowNew`.
 */
export const AllowNewExamSession = post({
  controller: 'Admin',
  action: 'AllowNewExamSession',
  summary: 'Let a candidate begin an online exam anew',
  who: helpers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, SessionId: id, Hours: whole, Reason: text, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object(decided).meta({ description: '`EndTime`: until when the new session may begin' }),
})
