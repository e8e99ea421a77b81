import { type SqlBool, sql } from 'kysely'
import { MODE } from '#domain/enrolment/examMode.ts'

/**
 * The state of an enrolment for its examiner: 0 open, 1 draft, 2 done (reviewed, or absent). The statement must join
 * his `review`, his `review_draft` and the current `attendance`.
 */
export const workState = sql<number>`case when review.id is not null or attendance.kind = 'absent' then 2
  when review_draft.saved_at is not null then 1 else 0 end`

/** Whether the office has a video of this candidate that an examiner could not judge, or a piece is recorded again. */
export const isHanded = sql<boolean>`(exists (select from handed_case
  where handed_case.enrolment_id = enrolment.id and handed_case.settled_at is null)
  or exists (select from piece_retake
  where piece_retake.enrolment_id = enrolment.id and piece_retake.ended_at is null))`

/** An online candidate cannot be marked before submission or while the office has a video, one on site not before arrival. */
export const isAwaited = sql<boolean>`(${isHanded} or case when enrolment.mode = ${sql.lit(MODE.online)}
  then enrolment.answers_submitted_at is null else attendance.kind is distinct from 'arrived' end)`

/** Whether an examiner can mark it now, with or without a draft. */
export const isOpenWork = sql<SqlBool>`((${workState} = 1 and not ${isHanded}) or (${workState} = 0 and not ${isAwaited}))`
