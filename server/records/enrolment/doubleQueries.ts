import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

export interface DoubleFilter {
  batchId: number
  isDecided: boolean
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
}

/** Pairs of one name and birth month with different certificates; the lower id is `one`. */
const sameName = (db: Db, batchId: number) =>
  db
    .selectFrom('enrolment as one')
    .innerJoin('enrolment as other', (join) =>
      join
        .onRef('other.batch_id', '=', 'one.batch_id')
        .onRef('other.name', '=', 'one.name')
        .onRef('other.birth_month', '=', 'one.birth_month')
        .onRef('other.cert_index', '<>', 'one.cert_index')
        .onRef('other.id', '>', 'one.id'),
    )
    .select(['one.id as one_id', 'other.id as other_id'])
    .select([sql<boolean>`true`.as('by_name'), sql<boolean>`false`.as('by_photo')])
    .where('one.batch_id', '=', batchId)

/** Pairs of one photo with different certificates; the lower id is `one`. */
const samePhoto = (db: Db, batchId: number) =>
  db
    .selectFrom('enrolment as one')
    .innerJoin('photo_twin', 'photo_twin.file_id', 'one.photo_id')
    .innerJoin('enrolment as other', (join) =>
      join
        .onRef('other.photo_id', '=', 'photo_twin.twin_id')
        .onRef('other.batch_id', '=', 'one.batch_id')
        .onRef('other.cert_index', '<>', 'one.cert_index')
        .onRef('other.id', '>', 'one.id'),
    )
    .select(['one.id as one_id', 'other.id as other_id'])
    .select([sql<boolean>`false`.as('by_name'), sql<boolean>`true`.as('by_photo')])
    .where('one.batch_id', '=', batchId)

/** Pairs that may be of one child; the lower id is `one`. */
function pairs(db: Db, { batchId, isDecided, within }: DoubleFilter) {
  const inAreas = (alias: 'one' | 'other') =>
    within === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.area_id`)} = ${anyOf(within)}`
  const alike = sameName(db, batchId).unionAll(samePhoto(db, batchId)).as('alike')
  const pair = db
    .selectFrom(alike)
    .select(['one_id', 'other_id'])
    .select([sql<boolean>`bool_or(by_name)`.as('by_name'), sql<boolean>`bool_or(by_photo)`.as('by_photo')])
    .groupBy(['one_id', 'other_id'])
    .as('pair')
  return db
    .selectFrom(pair)
    .innerJoin('enrolment as one', 'one.id', 'pair.one_id')
    .innerJoin('enrolment as other', 'other.id', 'pair.other_id')
    .leftJoin('double_decision', (join) =>
      join.onRef('double_decision.enrolment_id', '=', 'one.id').onRef('double_decision.other_id', '=', 'other.id'),
    )
    .where('one.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .where('other.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
    .where('double_decision.decided_at', isDecided ? 'is not' : 'is', null)
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
    .leftJoin('account', 'account.id', 'double_decision.decided_by')
    .select(['one.id as oneId', 'other.id as otherId', 'pair.by_name', 'pair.by_photo'])
    .select(['double_decision.is_same', 'double_decision.note'])
    .select(['double_decision.decided_at', 'account.name as decider_name'])
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
    is_same: decision.isSame,
    note: decision.note,
    decided_by: decision.decidedBy,
    decided_at: decision.now,
  }
  await db
    .insertInto('double_decision')
    .values({ enrolment_id: decision.oneId, other_id: decision.otherId, ...columns })
    .onConflict((conflict) => conflict.columns(['enrolment_id', 'other_id']).doUpdateSet(columns))
    .execute()
}
