import { type SqlBool, sql } from 'kysely'
import { REFUNDS_OVER } from '#domain/money/moneyMoves.ts'
import type { OwnRequest, RefundOrigin, RefundWay, refundGroups } from '#domain/money/refund.ts'
import type { Page } from '#domain/page.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'

// Records of enrolments use those of payments, so that their condition of the same name cannot be imported here.
const withinAreas = (areaIds: readonly number[] | null) =>
  areaIds === null ? sql<SqlBool>`true` : sql<SqlBool>`enrolment.area_id = ${anyOf(areaIds)}`

export type RefundGroup = (typeof refundGroups)[number]

const needsPerson = sql<SqlBool>`(refund.status = 'stuck' or (refund.trouble is not null and refund.status in ('approved', 'accepted')))`
const isAtDesk = sql<SqlBool>`(refund.status = 'approved' and refund.way = 'desk')`
const groups: Readonly<Record<RefundGroup, ReturnType<typeof sql<SqlBool>>>> = {
  person: needsPerson,
  waiting: sql`refund.status = 'requested'`,
  atDesk: isAtDesk,
  underWay: sql`refund.status in ('approved', 'accepted') and not ${needsPerson} and not ${isAtDesk}`,
  done: sql`refund.status = 'done'`,
  over: sql`refund.status in ('declined', 'withdrawn')`,
}

export const refundGroupIs = (group: RefundGroup) => groups[group]

/** The groups in the order in which they need somebody. */
const urgency = sql<number>`case when ${groups.person} then 0 when ${groups.waiting} then 1 when ${groups.atDesk} then 2
  when ${groups.underWay} then 3 else 4 end`

/** An enrolment that has ended has no exam time any more, and its refund knows which it was. */
const ofSession = sql<number | null>`coalesce(enrolment.exam_time_id, refund.exam_time_id)`

export interface RefundFilter {
  group?: RefundGroup
  batchId?: number
  areaId?: number
  way?: RefundWay
  /** Who wanted it; a number is an account. */
  requester?: RefundOrigin | number
  enrolmentId?: number
  /** The exam time that the enrolment has, or had until it ended. */
  examTimeId?: number
  bulkId?: number
  trouble?: string
  search: string
  within: readonly number[] | null
}

function found(db: Db, filter: RefundFilter) {
  const { group, batchId, areaId, way, requester, enrolmentId, examTimeId, bulkId, trouble, search, within } = filter
  let query = db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .where(withinAreas(within))
  if (group !== undefined) query = query.where(refundGroupIs(group))
  if (batchId !== undefined) query = query.where('enrolment.batchId', '=', batchId)
  if (areaId !== undefined) query = query.where('enrolment.areaId', '=', areaId)
  if (way !== undefined) query = query.where('refund.way', '=', way)
  if (typeof requester === 'number') query = query.where('refund.requestedBy', '=', requester)
  else if (requester !== undefined) query = query.where('refund.origin', '=', requester)
  if (enrolmentId !== undefined) query = query.where('refund.enrolmentId', '=', enrolmentId)
  if (examTimeId !== undefined) query = query.where(sql<SqlBool>`${ofSession} = ${examTimeId}`)
  if (bulkId !== undefined) query = query.where('refund.bulkId', '=', bulkId)
  // Who pays one by hand now has locked it, so that it is not requested again with the others.
  if (trouble !== undefined) query = query.where('refund.trouble', '=', trouble).where('refund.lockedBy', 'is', null)
  if (search === '') return query
  return query.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('enrolment.nameKey', 'like', nameHas(search)),
      eb('refund.refundCode', '=', search),
      eb(sql<string>`enrolment.id::text`, '=', search),
      exists(
        selectFrom('examNumber')
          .select('examNumber.examNo')
          .whereRef('examNumber.enrolmentId', '=', 'enrolment.id')
          .where('examNumber.examNo', '=', search),
      ),
    ]),
  )
}

/** How many match, and what they give back in all. */
export async function sumRefunds(db: Db, filter: RefundFilter): Promise<{ count: number; sumFen: number }> {
  const { count, sum } = await found(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(sql<string | null>`sum(refund.amount_fen)`.as('sum'))
    .executeTakeFirstOrThrow()
  return { count: Number(count), sumFen: Number(sum ?? 0) }
}

/** Locks those that match and are stuck, after their enrolments, by ascending enrolment; at most so many. */
export async function lockStuck(db: Db, filter: RefundFilter, most: number) {
  const stuck = found(db, filter)
    .where('refund.status', '=', 'stuck')
    .orderBy('enrolment.id')
    .orderBy('refund.id')
    .limit(most)
  const rows = await stuck.select(['refund.id', 'enrolment.id as enrolmentId']).forUpdate('enrolment').execute()
  return db
    .selectFrom('refund')
    .select(['id', 'enrolmentId', 'orderId', 'amountFen', 'refundCode', 'trouble'])
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .where('status', '=', 'stuck')
    .orderBy('enrolmentId')
    .orderBy('id')
    .forUpdate()
    .execute()
}

function withNames(query: ReturnType<typeof found>) {
  return (
    query
      .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
      .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
      .innerJoin('major', 'major.id', 'enrolment.majorId')
      .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
      .leftJoin('examTime', (join) => join.on(sql<SqlBool>`exam_time.id = ${ofSession}`))
      .leftJoin('payOrder', 'payOrder.id', 'refund.orderId')
      .leftJoin('orderShare', (join) =>
        join
          .onRef('orderShare.orderId', '=', 'refund.orderId')
          .onRef('orderShare.enrolmentId', '=', 'refund.enrolmentId'),
      )
      .leftJoin('account as asker', 'asker.id', 'refund.requestedBy')
      .leftJoin('account as decider', 'decider.id', 'refund.decidedBy')
      .leftJoin('account as payer', 'payer.id', 'refund.paidOutBy')
      .leftJoin('account as locker', 'locker.id', 'refund.lockedBy')
      .leftJoin('deskPayout', 'deskPayout.refundId', 'refund.id')
      .leftJoin('examArea as till', 'till.id', 'deskPayout.areaId')
      .selectAll('refund')
      .select(['till.name as tillName', 'deskPayout.way as tillWay'])
      .select(['enrolment.name', 'enrolment.examNo', 'enrolment.accountId', 'enrolment.areaId'])
      .select(['examBatch.name as batchName', 'examArea.name as areaName'])
      .select(['major.name as majorName', 'grade.name as gradeName'])
      .select('payOrder.appealId')
      .select(['examTime.beginsAt as sessionBeginsAt', 'examTime.room as sessionRoom'])
      .select([
        'asker.name as askerName',
        'decider.name as deciderName',
        'payer.name as payerName',
        'locker.name as lockerName',
      ])
      // A refund of a held bill gives back all of it, in the name of one of its enrolments.
      .select(
        sql<
          number | null
        >`case when pay_order.enrolment_id is null and pay_order.appeal_id is null and pay_order.change_id is null and refund.origin <> 'held' then order_share.share_fen
        else coalesce(pay_order.paid_fen, pay_order.amount_fen) end`.as('receivedFen'),
      )
  )
}
export type RefundListRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

export interface RefundOrder {
  by: 'RequestedTime' | 'Amount'
  isDescending: boolean
}

/** Lists one page; without an order those that need somebody come first, and the newest of each group. */
export function listRefunds(
  db: Db,
  filter: RefundFilter,
  order: RefundOrder | null,
  { offset, size }: Page,
): Promise<RefundListRow[]> {
  const direction = order?.isDescending === false ? 'asc' : 'desc'
  const first = order?.by === 'Amount' ? sql<number>`refund.amount_fen` : sql<number>`refund.created_at`
  const listed = withNames(found(db, filter))
  return (order === null ? listed.orderBy(urgency) : listed.orderBy(first, direction))
    .orderBy('refund.id', direction)
    .offset(offset)
    .limit(size)
    .execute()
}

/** One refund within the areas of the caller; null for any other. */
export async function findRefundInList(
  db: Db,
  refundId: number,
  within: readonly number[] | null,
): Promise<RefundListRow | null> {
  const row = await withNames(found(db, { search: '', within }))
    .where('refund.id', '=', refundId)
    .executeTakeFirst()
  return row ?? null
}

/** A refund with its enrolment's id, which is what a caller locks first; null outside the areas of the caller. */
export async function findRefundWithin(db: Db, refundId: number, within: readonly number[] | null) {
  const row = await db
    .selectFrom('refund')
    .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
    .select(['refund.id', 'refund.enrolmentId'])
    .where('refund.id', '=', refundId)
    .where(withinAreas(within))
    .executeTakeFirst()
  return row ?? null
}

/** What the owner of an enrolment is told of its fee: everything but requests of staff that nobody has approved. */
export function listRefundsOfOwner(db: Db, accountId: number, enrolmentId: number) {
  return (
    db
      .selectFrom('refund')
      .innerJoin('enrolment', 'enrolment.id', 'refund.enrolmentId')
      .selectAll('refund')
      .leftJoin('payOrder', 'payOrder.id', 'refund.orderId')
      .where('refund.enrolmentId', '=', enrolmentId)
      .where('enrolment.accountId', '=', accountId)
      // The page of the appeal says what became of its fee.
      .where('payOrder.appealId', 'is', null)
      .where(({ or, eb }) =>
        or([eb('refund.origin', '=', 'candidate'), eb('refund.status', 'not in', ['requested', ...REFUNDS_OVER])]),
      )
      .orderBy('refund.id', 'desc')
      .execute()
  )
}

/** Whether candidates of a batch may ask for refunds themselves, and until when. */
export async function getRefundSetting(db: Db, batchId: number): Promise<OwnRequest> {
  const row = await db
    .selectFrom('examBatch')
    .select(['takesRefundRequests', 'registrationClosesAt'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return { isTaken: row.takesRefundRequests, registrationEndsAt: row.registrationClosesAt }
}
