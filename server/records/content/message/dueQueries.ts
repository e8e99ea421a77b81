import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

export type BatchMoment = 'timePublished' | 'resultOut' | 'commentsOut'
const momentColumns: Readonly<Record<BatchMoment, 'showRoomAt' | 'showResultAt' | 'showCommentsAt'>> = {
  timePublished: 'showRoomAt',
  resultOut: 'showResultAt',
  commentsOut: 'showCommentsAt',
}

/** Batches whose time to show something came after `since` and of which nobody has been told. */
export async function listBatchMoments(db: Db, event: BatchMoment, { since, now }: { since: Instant; now: Instant }) {
  const column = sql.ref<Instant>(momentColumns[event])
  // Results and comments come with the time of their release too.
  const released =
    event === 'timePublished'
      ? sql``
      : sql`union select batch_id, released_at from result_release where state = 'released'`
  const { rows } = await sql<{ id: number; at: Instant }>`
    select id, at from (select id, ${column} as at from exam_batch where published_at is not null ${released}) as moment
    where at > ${timestamp(since)} and at <= ${timestamp(now)}
      and not exists (select from message_moment where batch_id = moment.id and event = ${event} and moment_at = at)
    order by id, at`.execute(db)
  return rows
}

/** False where another worker has noted the moment. */
export async function noteMoment(db: Db, batchId: number, event: BatchMoment, at: Instant): Promise<boolean> {
  const row = await db
    .insertInto('messageMoment')
    .values({ batchId, event, momentAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('batchId')
    .executeTakeFirst()
  return row !== undefined
}

export async function listTimedIds(db: Db, batchId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('batchId', '=', batchId)
    .where('examTimeId', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface DueExam {
  id: number
  examTimeId: number
  beginsAt: Instant
  endsAt: Instant
}

/** Paid enrolments of exams whose time families can see. */
function selectExams(db: Db, now: Instant) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select([
      'enrolment.id',
      'examTime.id as examTimeId',
      ownBegin.$notNull().as('beginsAt'),
      ownEnd.$notNull().as('endsAt'),
    ])
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('examTime.publishedAt', '<=', now)
    .where('examBatch.showRoomAt', '<=', now)
    .orderBy('examTime.id')
    .orderBy('enrolment.id')
}

export function listExamsOnSite(
  db: Db,
  { now, from, to }: { now: Instant; from: Instant; to: Instant },
): Promise<DueExam[]> {
  return selectExams(db, now)
    .where('examTime.isOnline', '=', false)
    .where('examTime.beginsAt', '>=', from)
    .where('examTime.beginsAt', '<', to)
    .execute()
}

/** Exams on site that begin in this span and whose candidates have not said what they will play. */
export function listWithoutTracks(
  db: Db,
  { now, from, to }: { now: Instant; from: Instant; to: Instant },
): Promise<DueExam[]> {
  return selectExams(db, now)
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where('examTime.beginsAt', '>=', from)
    .where('examTime.beginsAt', '<', to)
    .where(sql<SqlBool>`not exists (select from enrolment_track where enrolment_id = enrolment.id)`)
    .execute()
}

/** Online exams that have begun, end by `to` and are not submitted. */
export function listNotSubmitted(db: Db, { now, to }: { now: Instant; to: Instant }): Promise<DueExam[]> {
  return selectExams(db, now)
    .where('examTime.isOnline', '=', true)
    .where('examTime.beginsAt', '<=', now)
    .where('examTime.endsAt', '>', now)
    .where('examTime.endsAt', '<=', to)
    .where('enrolment.answersSubmittedAt', 'is', null)
    .execute()
}

/** Examiners with reviews to do in batches whose marking ends in this span, and how many they have not begun. */
export async function listOpenReviews(db: Db, { now, to }: { now: Instant; to: Instant }) {
  const { rows } = await sql<{ examinerId: number; batchId: number; batchName: string; endsAt: Instant; open: number }>`
    select assignment.examiner_id, exam_batch.id as batch_id, exam_batch.name as batch_name,
      exam_batch.marking_ends_at as ends_at, count(*)::int as open
    from exam_batch
    join enrolment on enrolment.batch_id = exam_batch.id and enrolment.pay_status = ${sql.lit(PAY_STATUS.paid)}
      and enrolment.answers_submitted_at is not null
    join examiner_assignment assignment on assignment.enrolment_id = enrolment.id
    where exam_batch.marking_ends_at > ${timestamp(now)} and exam_batch.marking_ends_at <= ${timestamp(to)}
      and not exists (select from review where review.enrolment_id = enrolment.id
        and review.examiner_id = assignment.examiner_id and review.withdrawn_at is null)
    group by assignment.examiner_id, exam_batch.id
    order by assignment.examiner_id, exam_batch.id`.execute(db)
  return rows
}
