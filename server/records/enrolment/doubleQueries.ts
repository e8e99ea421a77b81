import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

export interface DoubleFilter {
  /** Null: the pairs of every batch. */
  batchId: number | null
  isDecided: boolean
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

const ofBatch = (batchId: number | null) =>
  batchId === null ? sql<SqlBool>`true` : sql<SqlBool>`one.batch_id = ${batchId}`

/** Pairs of one name and birth month with different certificates; the lower id is `one`. */
const sameName = (db: Db, batchId: number | null) =>
  db
    .selectFrom('enrolment as one')
    .innerJoin('enrolment as other', (join) =>
      join
        .onRef('other.batchId', '=', 'one.batchId')
        .onRef('other.nameKey', '=', 'one.nameKey')
        .onRef('other.birthMonth', '=', 'one.birthMonth')
        .onRef('other.certIndex', '<>', 'one.certIndex')
        .onRef('other.id', '>', 'one.id'),
    )
    .select(['one.id as oneId', 'other.id as otherId'])
    .select([sql<boolean>`true`.as('byName'), sql<boolean>`false`.as('byPhoto')])
    .where(ofBatch(batchId))

/** Pairs of one photo with different certificates; the lower id is `one`. */
const samePhoto = (db: Db, batchId: number | null) =>
  db
    .selectFrom('enrolment as one')
    .innerJoin('photoTwin', 'photoTwin.fileId', 'one.photoId')
    .innerJoin('enrolment as other', (join) =>
      join
        .onRef('other.photoId', '=', 'photoTwin.twinId')
        .onRef('other.batchId', '=', 'one.batchId')
        .onRef('other.certIndex', '<>', 'one.certIndex')
        .onRef('other.id', '>', 'one.id'),
    )
    .select(['one.id as oneId', 'other.id as otherId'])
    .select([sql<boolean>`false`.as('byName'), sql<boolean>`true`.as('byPhoto')])
    .where(ofBatch(batchId))

/** Pairs that may be of one child; the lower id is `one`. */
function pairs(db: Db, { batchId, isDecided, within }: DoubleFilter) {
  const inAreas = (alias: 'one' | 'other') =>
    within === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.areaId`)} = ${anyOf(within)}`
  const alike = sameName(db, batchId).unionAll(samePhoto(db, batchId)).as('alike')
  const pair = db
    .selectFrom(alike)
    .select(['oneId', 'otherId'])
    .select([sql<boolean>`bool_or(by_name)`.as('byName'), sql<boolean>`bool_or(by_photo)`.as('byPhoto')])
    .groupBy(['oneId', 'otherId'])
    .as('pair')
  return db
    .selectFrom(pair)
    .innerJoin('enrolment as one', 'one.id', 'pair.oneId')
    .innerJoin('enrolment as other', 'other.id', 'pair.otherId')
    .leftJoin('doubleDecision', (join) =>
      join.onRef('doubleDecision.enrolmentId', '=', 'one.id').onRef('doubleDecision.otherId', '=', 'other.id'),
    )
    .where('one.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where('other.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where('doubleDecision.decidedAt', isDecided ? 'is not' : 'is', null)
    .where(inAreas('one'))
    .where(inAreas('other'))
}

export async function countDoubles(db: Db, filter: DoubleFilter): Promise<number> {
  const { count } = await pairs(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists one page, by the later enrolment of each pair, the newest first. */
export function listDoubles(db: Db, filter: DoubleFilter, { offset, size }: Page) {
  return pairs(db, filter)
    .leftJoin('account', 'account.id', 'doubleDecision.decidedBy')
    .select(['one.id as oneId', 'other.id as otherId', 'pair.byName', 'pair.byPhoto'])
    .select(['doubleDecision.isSame', 'doubleDecision.note'])
    .select(['doubleDecision.decidedAt', 'account.name as deciderName'])
    .orderBy('other.id', 'desc')
    .orderBy('one.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
}

interface DoubleDecision {
  oneId: number
  otherId: number
  isSame: boolean
  note: string
  decidedBy: number
  now: Instant
}

/** The lower id is `oneId`. */
export async function upsertDecision(db: Db, decision: DoubleDecision): Promise<void> {
  const columns = {
    isSame: decision.isSame,
    note: decision.note,
    decidedBy: decision.decidedBy,
    decidedAt: decision.now,
  }
  await db
    .insertInto('doubleDecision')
    .values({ enrolmentId: decision.oneId, otherId: decision.otherId, ...columns })
    .onConflict((conflict) => conflict.columns(['enrolmentId', 'otherId']).doUpdateSet(columns))
    .execute()
}
