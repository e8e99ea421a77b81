import { type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment.ts'
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
function pairs(db: Db, { batchId, isDecided, within }: DoubleFilter) {
  const inAreas = (alias: 'one' | 'other') =>
    within === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.area_id`)} = ${anyOf(within)}`
  return db
    .selectFrom('enrolment as one')
    .innerJoin('enrolment as other', (join) =>
      join
        .onRef('other.batch_id', '=', 'one.batch_id')
        .onRef('other.name', '=', 'one.name')
        .onRef('other.birth_month', '=', 'one.birth_month')
        .onRef('other.cert_index', '<>', 'one.cert_index')
        .onRef('other.id', '>', 'one.id'),
    )
    .leftJoin('double_decision', (join) =>
      join.onRef('double_decision.enrolment_id', '=', 'one.id').onRef('double_decision.other_id', '=', 'other.id'),
    )
    .where('one.batch_id', '=', batchId)
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
    .select(['one.id as oneId', 'other.id as otherId', 'double_decision.is_same', 'double_decision.note'])
    .select(['double_decision.decided_at', 'account.name as decider_name'])
    .orderBy('other.id', 'desc')
    .orderBy('one.id', 'desc')
    .offset(sql.lit(offset))
    .limit(sql.lit(size))
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
