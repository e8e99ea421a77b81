import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

export interface TimeUse {
  assigned: number
  arrived: number
  sitting: number
  submitted: number
}

/** Who of an exam time has come, sits or has submitted by `now`; null where there is no such time. */
export async function findTimeUse(db: Db, examTimeId: number, now: Instant): Promise<TimeUse | null> {
  const { rows } = await sql<TimeUse>`
    select count(enrolment.id)::int as assigned,
      (count(*) filter (where attendance.kind = 'arrived'))::int as arrived,
      (count(*) filter (where answers_submitted_at is null and exists (select from exam_session
        where exam_session.enrolment_id = enrolment.id and submitted_at is null and set_aside_at is null
          and coalesce(extended_to, ends_at) > ${timestamp(now)})))::int as sitting,
      (count(*) filter (where answers_submitted_at is not null))::int as submitted
    from exam_time
    left join enrolment on enrolment.exam_time_id = exam_time.id and pay_status = ${sql.lit(PAY_STATUS.paid)}
    left join attendance on attendance.enrolment_id = enrolment.id and attendance.undone_at is null
    where exam_time.id = ${examTimeId}
    group by exam_time.id`.execute(db)
  return rows[0] ?? null
}
