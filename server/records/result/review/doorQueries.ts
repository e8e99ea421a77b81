import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
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
    .selectFrom('examTime')
    .innerJoin('examBatch', 'examBatch.id', 'examTime.batchId')
    .innerJoin('enrolment', 'enrolment.examTimeId', 'examTime.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['examTime.id', 'examBatch.name as batchName', 'examTime.beginsAt', 'examTime.endsAt'])
    .select(['examTime.address', 'examTime.room'])
    .select([
      sql<number>`count(*) filter (where attendance.kind is null)::int`.as('expected'),
      sql<number>`count(*) filter (where attendance.kind = 'arrived')::int`.as('arrived'),
      sql<number>`count(*) filter (where attendance.kind = 'absent')::int`.as('absent'),
    ])
    .where('examTime.isOnline', '=', false)
    .where('examTime.publishedAt', 'is not', null)
    .where('examTime.beginsAt', '<=', until)
    .where('examTime.endsAt', '>=', from)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
    .groupBy(['examTime.id', 'examBatch.id'])
    .orderBy('examTime.beginsAt')
    .orderBy('examTime.room')
    .orderBy('examTime.id')
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
    .where('enrolment.examTimeId', '=', examTimeId)
    .where('examTime.isOnline', '=', false)
    .where('examTime.publishedAt', 'is not', null)
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
    .select('enrolmentId')
    .distinct()
    .where('enrolmentId', '=', anyOf(enrolmentIds))
    .where('withdrawnAt', 'is', null)
    .execute()
  return new Set(rows.map(({ enrolmentId }) => enrolmentId))
}

/** The other exams on site of a child within a day, by their start. */
export function listOthersOfDay(
  db: Db,
  { id, certIndex }: { id: number; certIndex: Buffer },
  day: Omit<DoorDay, 'within'>,
) {
  return selectMarked(db)
    .where('enrolment.certIndex', '=', certIndex)
    .where('enrolment.id', '<>', id)
    .where('examTime.isOnline', '=', false)
    .where('examTime.publishedAt', 'is not', null)
    .where(ownBegin, '>=', timestamp(day.from))
    .where(ownBegin, '<=', timestamp(day.until))
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .execute()
}
