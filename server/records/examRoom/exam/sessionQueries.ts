import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface NewSession {
  enrolmentId: number
  startedAt: Instant
  endsAt: Instant
  /** Whether staff allowed it, so that it keeps its end past the window. */
  isGranted: boolean
  device: string
}

export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('examSession')
    .values({
      enrolmentId: session.enrolmentId,
      startedAt: session.startedAt,
      endsAt: session.endsAt,
      extendedTo: session.isGranted ? session.endsAt : null,
      device: session.device,
      setAsideAt: null,
      submittedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewSeat {
  sessionId: number
  loginId: number
  device: string
  now: Instant
}

/** The newest seat of a session is the one that holds it. */
export async function insertSeat(db: Db, { sessionId, loginId, device, now }: NewSeat): Promise<void> {
  await db.insertInto('examSeat').values({ examSessionId: sessionId, loginId, device, takenAt: now }).execute()
}

/** The answers are archived, never deleted (rulings#session). */
export async function setSessionAside(db: Db, sessionId: number, now: Instant): Promise<void> {
  await db
    .updateTable('examSession')
    .set({ setAsideAt: now })
    .where('id', '=', sessionId)
    .where('submittedAt', 'is', null)
    .execute()
}

/** Returns false when the session was submitted or set aside before. */
export async function moveSubmitted(
  db: Db,
  sessionId: number,
  { now, isSwept }: { now: Instant; isSwept: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('examSession')
    .set({ submittedAt: now, isSwept })
    .where('id', '=', sessionId)
    .where('submittedAt', 'is', null)
    .where('setAsideAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * An SQL condition on a session joined with its enrolment: it has as many videos as major and grade require, and at
 * least one.
 */
function hasEveryVideo() {
  return sql<boolean>`(
    select coalesce(sum(p.submit_count), 0) from exam_pattern p join question_type t on t.id = p.question_type_id
    where p.major_id = enrolment.major_id and p.grade_id = enrolment.grade_id and t.is_video and p.is_published
  ) <= (
    select count(*) from answer_sheet s join exam_pattern p on p.id = s.pattern_id
      join question_type t on t.id = p.question_type_id
    where s.session_id = exam_session.id and s.take_id is not null and t.is_video and p.is_published
  ) and exists (select from answer_sheet s where s.session_id = exam_session.id and s.take_id is not null)`
}

/** Returns those of the sessions whose required slots are all filled. */
export async function listCompleteSessions(db: Db, sessionIds: readonly number[]): Promise<number[]> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('examSession')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .select('examSession.id')
    .where('examSession.id', '=', anyOf(sessionIds))
    .where(hasEveryVideo())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Lists paid enrolments whose window ended before `endedBefore` with every required slot filled and nothing submitted.
 * Incomplete sets are left to staff.
 */
export async function listCompleteUnsubmitted(db: Db, endedBefore: Instant, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('examSession')
    .innerJoin('enrolment', 'enrolment.id', 'examSession.enrolmentId')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select('enrolment.id')
    .where('examSession.setAsideAt', 'is', null)
    .where('examSession.submittedAt', 'is', null)
    .where('enrolment.payStatus', '=', PAY_STATUS.paid)
    .where('examTime.isOnline', '=', true)
    .where('examTime.endsAt', '<', endedBefore)
    .where(({ eb, or }) =>
      or([eb('examSession.extendedTo', 'is', null), eb('examSession.extendedTo', '<', endedBefore)]),
    )
    .where(hasEveryVideo())
    .orderBy('enrolment.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
