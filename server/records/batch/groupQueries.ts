import { sql } from 'kysely'
import { type ComparedBatch, startOfRegistrationDay } from '#domain/batch/batchCompare.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

const [paid, refunded] = [sql.lit(PAY_STATUS.paid), sql.lit(PAY_STATUS.refunded)]

export interface GroupRow {
  areaId: number | null
  majorId: number | null
  gradeId: number | null
  /** The day of the registration, from 1. */
  day: number | null
  name: string | null
  enrolled: number
  paid: number
  dueFen: number
  takenFen: number
  beforeEnrolled: number
  beforePaid: number
  beforeTakenFen: number
}

interface Asking {
  batch: ComparedBatch
  /** The batch before, and up to when it is counted. */
  before: { batch: ComparedBatch; until: Instant } | null
  within: readonly number[] | null
}

/**
 * Enrolments of a batch and of the one before by area, by major, by grade and by day. They are counted once by all four, and
 * those counts are added up four times, which takes a third of counting each enrolment four times. PostgreSQL knows how many
 * groups to expect (migration 0157), so that it counts with two processes. A day begins at midnight in Shanghai, whose clocks
 * are never moved: cutting time into days is a division, where a date takes a look into the table of time zones for each row.
 */
export async function readBatchGroups(db: Db, { batch, before, within }: Asking): Promise<GroupRow[]> {
  const until = timestamp(before?.until ?? 0)
  const isOwn = sql`batch_id = ${batch.id}`
  const firstDay = (one: ComparedBatch) => timestamp(startOfRegistrationDay(one, 1))
  const { rows } = await sql<GroupRow>`
    with found as (
      select batch_id, area_id, major_id, grade_id, fee_fen,
        date_bin('1 day', created_at, '2000-01-01T00:00:00+08') as begun,
        pay_status = ${paid} and (${isOwn} or paid_at <= ${until}) as is_paid
      from enrolment
      where batch_id = ${anyOf([batch.id, ...(before ? [before.batch.id] : [])])}
        and (${isOwn} or created_at <= ${until})
        and pay_status <> ${refunded} and ${withinAreas(within)}
    ), counted as (
      select ${isOwn} as is_own, area_id, major_id, grade_id,
        extract(day from begun - case when ${isOwn} then ${firstDay(batch)} else ${firstDay(before?.batch ?? batch)} end)::int + 1
          as day,
        count(*) as enrolled, count(*) filter (where is_paid) as paid, sum(fee_fen) as fen,
        coalesce(sum(fee_fen) filter (where is_paid), 0) as taken_fen
      from found group by batch_id, area_id, major_id, grade_id, begun
    ), grouped as (
      select area_id, major_id, grade_id, day,
        coalesce(sum(enrolled) filter (where is_own), 0)::int as enrolled,
        coalesce(sum(paid) filter (where is_own), 0)::int as paid,
        coalesce(sum(fen - taken_fen) filter (where is_own), 0)::float8 as due_fen,
        coalesce(sum(taken_fen) filter (where is_own), 0)::float8 as taken_fen,
        coalesce(sum(enrolled) filter (where not is_own), 0)::int as before_enrolled,
        coalesce(sum(paid) filter (where not is_own), 0)::int as before_paid,
        coalesce(sum(taken_fen) filter (where not is_own), 0)::float8 as before_taken_fen
      from counted
      group by grouping sets ((area_id), (major_id), (grade_id), (day))
    )
    select area_id as "areaId", major_id as "majorId", grade_id as "gradeId", day, enrolled, paid,
      due_fen as "dueFen", taken_fen as "takenFen", before_enrolled as "beforeEnrolled",
      before_paid as "beforePaid", before_taken_fen as "beforeTakenFen",
      coalesce(exam_area.name, major.name, grade.name) as name
    from grouped
    left join exam_area on exam_area.id = grouped.area_id
    left join major on major.id = grouped.major_id
    left join grade on grade.id = grouped.grade_id
    order by day, exam_area.position, exam_area.id, major.position, major.id, grade.position, grade.id`.execute(db)
  return rows
}
