import { sql } from 'kysely'
import type { ComparedBatch } from '#domain/batch/batchCompare.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type Instant, shanghaiDate } from '#domain/time.ts'
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

/** Enrolments of a batch and of the one before by area, by major, by grade and by day, read in one pass. */
export async function readBatchGroups(db: Db, { batch, before, within }: Asking): Promise<GroupRow[]> {
  const opening = (one: ComparedBatch) => shanghaiDate(one.registrationOpensAt)
  const isOwn = sql`batch_id = ${batch.id}`
  const { rows } = await sql<GroupRow>`
    with found as (
      select area_id, major_id, grade_id, fee_fen, pay_status, paid_at, ${isOwn} as is_own,
        (created_at at time zone 'Asia/Shanghai')::date
          - case when ${isOwn} then ${opening(batch)}::date else ${opening(before?.batch ?? batch)}::date end + 1 as day
      from enrolment
      where batch_id = ${anyOf([batch.id, ...(before ? [before.batch.id] : [])])}
        and (${isOwn} or created_at <= ${timestamp(before?.until ?? 0)})
        and pay_status <> ${refunded} and ${withinAreas(within)}
    ), grouped as (
      select area_id, major_id, grade_id, day,
        (count(*) filter (where is_own))::int as enrolled,
        (count(*) filter (where is_own and pay_status = ${paid}))::int as paid,
        coalesce(sum(fee_fen) filter (where is_own and pay_status <> ${paid}), 0)::float8 as due_fen,
        coalesce(sum(fee_fen) filter (where is_own and pay_status = ${paid}), 0)::float8 as taken_fen,
        (count(*) filter (where not is_own))::int as before_enrolled,
        (count(*) filter (where not is_own and paid_at <= ${timestamp(before?.until ?? 0)}))::int as before_paid,
        coalesce(sum(fee_fen) filter (where not is_own and paid_at <= ${timestamp(before?.until ?? 0)}), 0)::float8
          as before_taken_fen
      from found
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
