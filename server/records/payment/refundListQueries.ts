import { type SqlBool, sql } from 'kysely'
import { REFUNDS_OVER } from '#domain/moneyMoves.ts'
import type { Page } from '#domain/page.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

// Records of enrolments use those of payments, so that their condition of the same name cannot be imported here.
const withinAreas = (areaIds: readonly number[] | null) =>
  areaIds === null ? sql<SqlBool>`true` : sql<SqlBool>`enrolment.area_id = ${anyOf(areaIds)}`

export type RefundGroup = 'waiting' | 'underWay' | 'person' | 'done' | 'over'

const needsPerson = sql<SqlBool>`(refund.status = 'stuck' or (refund.trouble is not null and refund.status in ('asked', 'accepted'))
  or (refund.status = 'asked' and refund.way = 'desk'))`
const groups: Readonly<Record<RefundGroup, ReturnType<typeof sql<SqlBool>>>> = {
  waiting: sql`refund.status = 'requested'`,
  underWay: sql`refund.status in ('asked', 'accepted') and not ${needsPerson}`,
  person: needsPerson,
  done: sql`refund.status = 'done'`,
  over: sql`refund.status in ('declined', 'withdrawn')`,
}

export interface RefundFilter {
  group: RefundGroup | null
  enrolmentId: number | null
  search: string
  within: readonly number[] | null
}

function found(db: Db, { group, enrolmentId, search, within }: RefundFilter) {
  let query = db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolment_id')
    .where(withinAreas(within))
  if (group !== null) query = query.where(groups[group])
  if (enrolmentId !== null) query = query.where('refund.enrolment_id', '=', enrolmentId)
  if (search === '') return query
  return query.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('enrolment.name', 'like', `%${escapeLike(search)}%`),
      eb('refund.refund_code', '=', search),
      eb(sql<string>`enrolment.id::text`, '=', search),
      exists(
        selectFrom('exam_number')
          .select('exam_number.exam_no')
          .whereRef('exam_number.enrolment_id', '=', 'enrolment.id')
          .where('exam_number.exam_no', '=', search),
      ),
    ]),
  )
}

export async function countRefunds(db: Db, filter: RefundFilter): Promise<number> {
  const { count } = await found(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(query: ReturnType<typeof found>) {
  return query
    .innerJoin('exam_batch', 'exam_batch.id', 'enrolment.batch_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('pay_order', 'pay_order.id', 'refund.order_id')
    .leftJoin('account as asker', 'asker.id', 'refund.requested_by')
    .leftJoin('account as decider', 'decider.id', 'refund.decided_by')
    .leftJoin('account as payer', 'payer.id', 'refund.paid_out_by')
    .selectAll('refund')
    .select(['enrolment.name', 'enrolment.exam_no', 'enrolment.account_id'])
    .select(['exam_batch.name as batch_name', 'exam_area.name as area_name'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .select(['asker.name as asker_name', 'decider.name as decider_name', 'payer.name as payer_name'])
    .select(sql<number | null>`coalesce(pay_order.paid_fen, pay_order.amount_fen)`.as('received_fen'))
}
export type RefundListRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page, the newest first. */
export function listRefunds(db: Db, filter: RefundFilter, { offset, size }: Page): Promise<RefundListRow[]> {
  return withNames(found(db, filter))
    .orderBy('refund.id', 'desc')
    .offset(sql.lit(offset))
    .limit(sql.lit(size))
    .execute()
}

/** A refund with its enrolment's id, which is what a caller locks first; null outside the areas of the caller. */
export async function findRefundWithin(db: Db, refundId: number, within: readonly number[] | null) {
  const row = await db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolment_id')
    .select(['refund.id', 'refund.enrolment_id'])
    .where('refund.id', '=', refundId)
    .where(withinAreas(within))
    .executeTakeFirst()
  return row ?? null
}

/** What the owner of an enrolment is told: everything but requests of staff that nobody has approved. */
export function listRefundsOfOwner(db: Db, accountId: number, enrolmentId: number) {
  return db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolment_id')
    .selectAll('refund')
    .where('refund.enrolment_id', '=', enrolmentId)
    .where('enrolment.account_id', '=', accountId)
    .where(({ or, eb }) =>
      or([eb('origin', '=', 'candidate'), eb('refund.status', 'not in', ['requested', ...REFUNDS_OVER])]),
    )
    .orderBy('refund.id', 'desc')
    .execute()
}
