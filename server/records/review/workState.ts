import { sql } from 'kysely'

/**
 * How far an examiner is with an enrolment: 0 open, 1 draft, 2 done (reviewed, or absent). For statements that join his
 * `review`, his `review_draft` and the `attendance` that holds.
 */
export const workState = sql<number>`case when review.id is not null or attendance.kind = 'absent' then 2
  when review_draft.saved_at is not null then 1 else 0 end`

/** Online until the candidate has submitted, on site until he has come, nothing can be marked. */
export const isAwaited = sql<boolean>`case when enrolment.mode = 1 then enrolment.answers_submitted_at is null
  else attendance.kind is distinct from 'arrived' end`
