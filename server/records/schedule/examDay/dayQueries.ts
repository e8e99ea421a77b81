import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface ExamDayRow {
  batchId: number
  batchName: string
  date: string
  onSite: number
  online: number
}

/** Lists the days in Shanghai on which a batch has published exam times, with the paid candidates of these; on each day
 * the batch with most candidates on site first. */
export async function listExamDays(
  db: Db,
  { from, until, within }: { from: Instant; until: Instant; within: readonly number[] | null },
): Promise<ExamDayRow[]> {
  const { rows } = await sql<ExamDayRow>`
    select exam_batch.id as batch_id, exam_batch.name as batch_name, to_char(day, 'YYYY-MM-DD') as date,
      count(*) filter (where not exam_time.is_online)::int as on_site,
      count(*) filter (where exam_time.is_online)::int as online
    from exam_time
    join exam_batch on exam_batch.id = exam_time.batch_id
    join enrolment on enrolment.exam_time_id = exam_time.id
    cross join lateral generate_series(
      date_trunc('day', greatest(exam_time.begins_at, ${timestamp(from)}) at time zone 'Asia/Shanghai'),
      date_trunc('day', least(exam_time.ends_at, ${timestamp(until)}) at time zone 'Asia/Shanghai'), interval '1 day'
    ) day
    where exam_time.published_at is not null and exam_time.begins_at < ${timestamp(until)}
      and exam_time.ends_at > ${timestamp(from)} and enrolment.pay_status = ${PAY_STATUS.paid} and ${withinAreas(within)}
    group by exam_batch.id, day
    order by day, on_site desc, exam_batch.id desc`.execute(db)
  return rows
}
