import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { EnrolmentFacts } from '#domain/enrolment/nextStep.ts'
import { sessionEndOf } from '#domain/examRoom/examSession.ts'
import type { Instant } from '#domain/time.ts'

/** The online exam that was begun last, with how many videos it has and needs. */
export interface LatestSession {
  endsAt: Instant
  extendedTo: Instant | null
  retryUntil: Instant | null
  /** Neither submitted nor set aside. */
  isOpen: boolean
  filled: number
  required: number
}

/**
 * Only paid online exams that are not submitted are looked up, so that a list of others costs nothing. One value instead
 * of a join: PostgreSQL would try the orders of one table more.
 */
export const latestSession = sql<LatestSession | null>`case
  when enrolment.pay_status = ${sql.lit(PAY_STATUS.paid)} and enrolment.mode = ${sql.lit(MODE.online)} and enrolment.answers_submitted_at is null then (
    select json_build_object(
      'endsAt', floor(extract(epoch from ends_at) * 1000),
      'extendedTo', floor(extract(epoch from extended_to) * 1000),
      'retryUntil', floor(extract(epoch from retry_until) * 1000),
      'isOpen', set_aside_at is null and submitted_at is null,
      'filled', (
        select count(*) from answer_sheet s join exam_pattern p on p.id = s.pattern_id
          join question_type t on t.id = p.question_type_id
        where s.session_id = exam_session.id and s.take_id is not null and t.is_video and p.is_published
      ),
      'required', (
        select coalesce(sum(p.submit_count), 0) from exam_pattern p join question_type t on t.id = p.question_type_id
        where p.major_id = enrolment.major_id and p.grade_id = enrolment.grade_id and t.is_video and p.is_published
      )
    )
    from exam_session where exam_session.enrolment_id = enrolment.id order by exam_session.id desc limit 1
  ) end`

/** The session as the rules of the next step know it; `windowEndsAt` ends it earlier where staff have shortened that. */
export function sessionFactsOf(
  latest: LatestSession | null,
  windowEndsAt: Instant | null,
): Pick<EnrolmentFacts, 'session' | 'retryUntil'> {
  if (!latest) return { session: null, retryUntil: null }
  const { filled, required, retryUntil, isOpen } = latest
  const window = windowEndsAt === null ? null : { endsAt: windowEndsAt }
  return { session: isOpen ? { endsAt: sessionEndOf(latest, window), filled, required } : null, retryUntil }
}
