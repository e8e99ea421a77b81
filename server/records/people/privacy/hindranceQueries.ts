import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type ErasingHindrance, erasingHindranceKeys } from '#domain/people/erasing.ts'
import { DAY_MS, type Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/**
 * What keeps these enrolments from being erased. The caller holds their locks, so that none of it can begin meanwhile:
 * sessions, orders, refunds and appeals are begun under the enrolment's lock.
 */
export async function listHindrances(
  db: Db,
  { enrolmentIds, accountId }: { enrolmentIds: readonly number[]; accountId: number | null },
  now: Instant,
): Promise<ErasingHindrance[]> {
  const ids = anyOf(enrolmentIds)
  const at = timestamp(now)
  const { rows } = await sql<Record<ErasingHindrance, boolean>>`
    with own as (
      select e.id, e.pay_status, b.exam_ends_at, r.approved_at, r.released_at, r.enrolment_id is not null as has_result,
        t.ends_at as time_ends_at
      from enrolment e join exam_batch b on b.id = e.batch_id left join exam_result r on r.enrolment_id = e.id
        left join exam_time t on t.id = e.exam_time_id
      where e.id = ${ids})
    select
      exists (select from exam_session where enrolment_id = ${ids} and submitted_at is null and set_aside_at is null
        and greatest(ends_at, extended_to, retry_until) > ${at}
        or enrolment_id = ${ids} and exists (select from piece_retake k where k.enrolment_id = exam_session.enrolment_id
          and k.ended_at is null and k.until > ${at})) as "exam",
      exists (select from video_upload where enrolment_id = ${ids} and completed_at is null and ended_at is null
        and created_at > ${timestamp(now - DAY_MS)}) as "upload",
      exists (select from order_share s join pay_order o on o.id = s.order_id where s.enrolment_id = ${ids}
        and o.status in ('open', 'held', 'refunding')) as "payment",
      exists (select from refund where enrolment_id = ${ids} and status in ('requested', 'approved', 'accepted', 'stuck')) as "refund",
      exists (select from fee_waiver where enrolment_id = ${ids} and status = 'waiting') as "waiver",
      exists (select from invoice_request i where i.status = 'asked' and (i.account_id = ${accountId}::int
        or exists (select from invoice_line l where l.request_id = i.id and l.enrolment_id = ${ids}))) as "invoice",
      exists (select from own where pay_status = ${sql.lit(PAY_STATUS.paid)} and not has_result
        and (exam_ends_at is null or greatest(exam_ends_at, time_ends_at) > ${at})) as "notExamined",
      exists (select from own where pay_status = ${sql.lit(PAY_STATUS.paid)} and has_result and released_at is null) as "marking",
      exists (select from appeal where enrolment_id = ${ids} and state not in ('answered', 'withdrawn')) as "appeal",
      exists (select from enrolment_correction where enrolment_id = ${ids} and is_approved is null)
        or exists (select from result_correction where enrolment_id = ${ids} and state = 'waiting') as "correction",
      exists (select from certificate_change c join certificate on certificate.id = c.certificate_id
        where certificate.enrolment_id = ${ids} and c.state = 'waiting') as "certificate",
      exists (select from hall_case where enrolment_id = ${ids} and settled_at is null)
        or exists (select from handed_case where enrolment_id = ${ids} and settled_at is null) as "hall"`.execute(db)
  const found = rows[0] as Record<ErasingHindrance, boolean>
  return erasingHindranceKeys.filter((key) => found[key])
}
