import { type ExpressionBuilder, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { nameKey } from '#domain/people/nameKey.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { DB } from '#server/db/generated/schema.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
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

const MOST_FOUND = 20

interface Wanted extends DoorDay {
  search: string
  /** Set for an examiner, who finds only at the places of his own exam times of the day, and nobody by a part of the name. */
  examinerId: number | null
}

/** Finds candidates on site of a day by name or number, by their start. */
export async function findOfDay(db: Db, { from, until, within, search, examinerId }: Wanted) {
  const isNumber = /^[0-9A-Za-z]{4,}$/.test(search)
  let found = selectMarked(db)
    .where('examTime.isOnline', '=', false)
    .where('examTime.publishedAt', 'is not', null)
    .where(ownBegin, '>=', timestamp(from))
    .where(ownBegin, '<=', timestamp(until))
    .where(withinAreas(within))
  if (examinerId === null) {
    found = found.where((eb) =>
      eb.or([
        eb('enrolment.examNo', 'like', `%${escapeLike(search)}`),
        eb('enrolment.nameKey', 'like', nameHas(search)),
      ]),
    )
  } else {
    found = found
      .where(isNumber ? numberEnds(search) : isNamed(search))
      .where('examTime.address', 'in', (eb) =>
        eb
          .selectFrom('examinerAssignment')
          .innerJoin('enrolment as own', 'own.id', 'examinerAssignment.enrolmentId')
          .innerJoin('examTime as ownTime', 'ownTime.id', 'own.examTimeId')
          .select('ownTime.address')
          .where('examinerAssignment.examinerId', '=', examinerId)
          .where('ownTime.isOnline', '=', false)
          .where('ownTime.publishedAt', 'is not', null)
          .where('ownTime.beginsAt', '<=', until)
          .where('ownTime.endsAt', '>=', from),
      )
  }
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found.orderBy(ownBegin).orderBy('enrolment.id').limit(MOST_FOUND).execute()
  return { rows, total: Number(count) }
}

const numberEnds = (search: string) => (eb: ExpressionBuilder<DB, 'enrolment'>) =>
  eb('enrolment.examNo', 'like', `%${escapeLike(search)}`)
const isNamed = (search: string) => (eb: ExpressionBuilder<DB, 'enrolment' | 'examBatch'>) =>
  eb.and([eb('enrolment.nameKey', '=', nameKey(search)), eb('examBatch.hidesIdentity', '=', false)])

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
