import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { ownBegin } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { selectMarked } from './queries.ts'

interface DoorDay {
  /** The first and the last instant of the day. */
  from: Instant
  until: Instant
  within: readonly number[] | null
}

/** Lists the published exam times on site of a day with how many of the candidates are there. */
export function listDoorTimes(db: Db, { from, until, within }: DoorDay) {
  return db
    .selectFrom('exam_time')
    .innerJoin('exam_batch', 'exam_batch.id', 'exam_time.batch_id')
    .innerJoin('enrolment', 'enrolment.exam_time_id', 'exam_time.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'enrolment.id').on('attendance.undone_at', 'is', null),
    )
    .select(['exam_time.id', 'exam_batch.name as batch_name', 'exam_time.begins_at', 'exam_time.ends_at'])
    .select(['exam_time.address', 'exam_time.room'])
    .select([
      sql<number>`count(*) filter (where attendance.kind is null)::int`.as('expected'),
      sql<number>`count(*) filter (where attendance.kind = 'arrived')::int`.as('arrived'),
      sql<number>`count(*) filter (where attendance.kind = 'absent')::int`.as('absent'),
    ])
    .where('exam_time.is_online', '=', false)
    .where('exam_time.published_at', 'is not', null)
    .where('exam_time.begins_at', '<=', until)
    .where('exam_time.ends_at', '>=', from)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
    .groupBy(['exam_time.id', 'exam_batch.id'])
    .orderBy('exam_time.begins_at')
    .orderBy('exam_time.room')
    .orderBy('exam_time.id')
    .execute()
}

interface DoorPage {
  examTimeId: number
  within: readonly number[] | null
  offset: number
  size: number
}

/** Returns one page of the candidates of an exam time on site, in the order of their starts, and how many there are. */
export async function listDoor(db: Db, { examTimeId, within, offset, size }: DoorPage) {
  const all = selectMarked(db)
    .where('enrolment.exam_time_id', '=', examTimeId)
    .where('exam_time.is_online', '=', false)
    .where('exam_time.published_at', 'is not', null)
    .where(withinAreas(within))
  const { count } = await db
    .selectFrom(all.as('listed'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await all.orderBy(ownBegin).orderBy('enrolment.id').limit(size).offset(offset).execute()
  return { rows, total: Number(count) }
}

/** Returns which of these enrolments have been marked by an examiner. */
export async function listReviewedIds(db: Db, enrolmentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('review')
    .select('enrolment_id')
    .distinct()
    .where('enrolment_id', '=', anyOf(enrolmentIds))
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Set(rows.map(({ enrolment_id }) => enrolment_id))
}
