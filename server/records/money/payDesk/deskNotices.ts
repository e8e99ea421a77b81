import { sql } from 'kysely'
import type { DeskNotice } from '#domain/money/deskNotice.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

interface NoticeRow {
  enrolmentId: number
  kind: DeskNotice['kind']
  at: Instant
  until: Instant | null
}

/**
 * What else is under way with the money of these enrolments, by enrolment: an order that WeChat could still be paid for, a
 * waiver that waits, a refund that has not ended, and money that finance looks at.
 */
export async function mapDeskNotices(db: Db, ids: readonly number[], now: Instant): Promise<Map<number, DeskNotice[]>> {
  const { rows } = await sql<NoticeRow>`
    select s.enrolment_id, 'open' as kind, o.opened_at as at, o.expires_at as until
      from order_share s join pay_order o on o.id = s.order_id
      where s.enrolment_id = any(${[...ids]}::int[]) and o.status = 'open' and o.expires_at > ${timestamp(now)}
    union all
    select s.enrolment_id, 'held', coalesce(o.paid_at, o.created_at), null
      from order_share s join pay_order o on o.id = s.order_id
      where s.enrolment_id = any(${[...ids]}::int[]) and o.status = 'held'
    union all
    select enrolment_id, 'waiver', asked_at, null from fee_waiver
      where enrolment_id = any(${[...ids]}::int[]) and status = 'waiting'
    union all
    select enrolment_id, 'change', decided_at, pay_until from choice_change
      where enrolment_id = any(${[...ids]}::int[]) and status = 'payable'
    union all
    select enrolment_id, 'refund', created_at, null from refund
      where enrolment_id = any(${[...ids]}::int[]) and status not in ('done', 'declined', 'withdrawn')
        and not exists (select from pay_order o where o.id = refund.order_id and o.appeal_id is not null)
    union all
    select asked.id, 'work', a.at, null
      from unnest(${[...ids]}::int[]) as asked (id) join payment_alarm a on a.settled_at is null and (
        (a.enrolment_id = asked.id and not exists (
          select from pay_order o where o.id = a.order_id and o.appeal_id is not null))
        or a.order_id in (select s.order_id from order_share s where s.enrolment_id = asked.id))
      where not exists (select from pay_order o where o.id = a.order_id and o.status = 'held')
    order by at`.execute(db)
  const notices = new Map<number, DeskNotice[]>()
  for (const { enrolmentId, kind, at, until } of rows)
    notices.set(enrolmentId, [...(notices.get(enrolmentId) ?? []), { kind, at, until }])
  return notices
}
