import { type Selectable, sql, type Updateable } from 'kysely'
import type { WorkGroup } from '#domain/money/moneyWork.ts'
import type { Page } from '#domain/page.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { PaymentAlarm } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { nameHas } from '#server/records/namePattern.ts'

export interface WorkFilter {
  isDone: boolean | null
  /** Only what this person has taken; null does not filter. */
  ownerId: number | null
  group: WorkGroup | null
  id: number | null
  enrolmentId: number | null
  search: string
}

/** An alarm names its enrolment, or the order that does, by itself or by the appeal or change that it pays. */
const enrolmentId = sql<number | null>`coalesce(payment_alarm.enrolment_id, pay_order.enrolment_id,
  (select appeal.enrolment_id from appeal where appeal.id = pay_order.appeal_id),
  (select choice_change.enrolment_id from choice_change where choice_change.id = pay_order.change_id))`

const groups = {
  bill: sql<boolean>`payment_alarm.kind like 'bill:%'`,
  ledger: sql<boolean>`payment_alarm.kind like 'ledger:%'`,
  till: sql<boolean>`payment_alarm.kind like 'till:%'`,
  payment: sql<boolean>`payment_alarm.kind not like 'bill:%' and payment_alarm.kind not like 'ledger:%'
    and payment_alarm.kind not like 'till:%'`,
} as const

function found(db: Db, filter: WorkFilter) {
  const { isDone, ownerId, group, id, search } = filter
  let query = db
    .selectFrom('paymentAlarm')
    .leftJoin('payOrder', 'payOrder.id', 'paymentAlarm.orderId')
    .leftJoin('enrolment', (join) => join.on(sql<boolean>`enrolment.id = ${enrolmentId}`))
  if (isDone !== null) query = query.where('paymentAlarm.settledAt', isDone ? 'is not' : 'is', null)
  if (ownerId !== null) query = query.where('ownerId', '=', ownerId)
  if (group !== null) query = query.where(groups[group])
  if (id !== null) query = query.where('paymentAlarm.id', '=', id)
  if (filter.enrolmentId !== null) query = query.where('enrolment.id', '=', filter.enrolmentId)
  if (search === '') return query
  const like = `%${escapeLike(search)}%`
  return query.where(({ or, eb }) =>
    or([
      eb('paymentAlarm.detail', 'like', like),
      eb('payOrder.payCode', '=', search),
      eb('enrolment.nameKey', 'like', nameHas(search)),
      eb('enrolment.examNo', '=', search),
      eb(sql<string>`enrolment.id::text`, '=', search),
    ]),
  )
}

/** How many match, and what our books and the other side say of them in all. */
export async function sumWork(db: Db, filter: WorkFilter) {
  const { count, ours, theirs } = await found(db, filter)
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.sum<string | null>('paymentAlarm.oursFen').as('ours'),
      fn.sum<string | null>('paymentAlarm.theirsFen').as('theirs'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(count), oursFen: Number(ours ?? 0), theirsFen: Number(theirs ?? 0) }
}

function withNames(query: ReturnType<typeof found>) {
  return query
    .leftJoin('account as owner', 'owner.id', 'paymentAlarm.ownerId')
    .leftJoin('account as settler', 'settler.id', 'paymentAlarm.settledBy')
    .selectAll('paymentAlarm')
    .select(['payOrder.payCode', 'payOrder.status as orderStatus'])
    .select(['enrolment.name', 'enrolment.examNo', 'enrolment.id as enrolmentId'])
    .select(['owner.name as ownerName', 'settler.name as settlerName'])
}
export type WorkRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

export interface WorkOrder {
  by: 'at' | 'day'
  isDescending: boolean
}

/** Lists one page. */
export function listWork(
  db: Db,
  filter: WorkFilter,
  { by, isDescending }: WorkOrder,
  { offset, size }: Page,
): Promise<WorkRow[]> {
  const direction = isDescending ? 'desc' : 'asc'
  return withNames(found(db, filter))
    .orderBy(`paymentAlarm.${by}`, (order) => (isDescending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('paymentAlarm.id', direction)
    .offset(offset)
    .limit(size)
    .execute()
}

export type AlarmRow = Selectable<PaymentAlarm>

/** Finds a row without a lock, to learn what must be locked before it. */
export async function findAlarm(db: Db, id: number): Promise<AlarmRow | null> {
  return (await db.selectFrom('paymentAlarm').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks a row, after the enrolment and the order where the caller changes these as well. */
export async function lockAlarm(db: Db, id: number): Promise<AlarmRow | null> {
  const row = await db.selectFrom('paymentAlarm').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** Changes a row and increments its version, which is returned. */
export async function updateAlarm(db: Db, id: number, facts: Updateable<PaymentAlarm>): Promise<number> {
  const { version } = await db
    .updateTable('paymentAlarm')
    .set(facts)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Staff of finance and administrators who are not switched off. */
export function listWorkers(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('userType', '=', USER_TYPE.staff)
    .where('disabledAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staffRole')
          .select('role')
          .whereRef('staffRole.accountId', '=', 'account.id')
          .where('role', 'in', ['finance', 'admin']),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}
