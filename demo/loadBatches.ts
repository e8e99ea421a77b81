import { sql } from 'kysely'
import { isOfflineAllowed } from '#domain/examMode.ts'
import { feeSchemeOfBatch } from '#domain/fee.ts'
import { shanghaiClock } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { announcementOf } from './announcements.ts'
import { batchName, batchPlans, dayFrom, feesYuan } from './batchTables.ts'
import { demoGrades } from './catalogueTables.ts'

/** Creates batches in every state around `now`, with their fees (rulings#demo-data). */
export async function loadBatches(db: Tx, now: number): Promise<void> {
  const dayOrNull = (days: number | null) => (days === null ? null : dayFrom(now, days))
  const rows = batchPlans.map((plan) => {
    const name = batchName(plan, now)
    const feeScheme = feeSchemeOfBatch(plan.id)
    const [opensAt, closesAt] = [dayFrom(now, plan.opens), dayFrom(now, plan.closes)]
    const showRoomAt = dayOrNull(plan.showRoom)
    const offlineAllowed = isOfflineAllowed(plan.prefix)
    return {
      id: plan.id,
      name,
      exam_year: shanghaiClock(dayFrom(now, plan.exam)).year,
      is_locked: plan.isLocked ?? false,
      registration_opens_at: opensAt,
      registration_closes_at: closesAt,
      announcement: announcementOf({ name, offlineAllowed, feeScheme, opensAt, closesAt, showRoomAt }),
      cert_no_prefix: plan.prefix,
      fee_scheme: feeScheme,
      show_room_at: showRoomAt,
      show_room_ends_at: dayOrNull(plan.showRoomEnds),
      show_result_at: dayOrNull(plan.showResult),
      show_comments_at: dayOrNull(plan.showComments),
      hearing_state: plan.hearingState,
      // After the end of registration small majors have been converted already.
      offline_converted_at: closesAt <= now ? closesAt : null,
      created_at: dayFrom(now, plan.opens - 10),
    }
  })
  await db.insertInto('exam_batch').values(rows).execute()
  for (const { id } of rows) await loadFees(db, id)
}

/** The fee of a grade in the batch, in fen. */
export function demoFeeFen(batchId: number, gradeId: number): number {
  const grade = demoGrades.find(({ id }) => id === gradeId)
  const scheme = feeSchemeOfBatch(batchId)
  const table = grade?.isHearing && scheme === 'new' ? feesYuan.hearing : feesYuan[scheme]
  const yuan = table[(grade?.level ?? 0) - 1]
  if (yuan === undefined) throw new Error(`grade ${gradeId} has no fee`)
  return yuan * 100
}

/**
 * Creates the fees of every area, major and grade by a cross join in the database, because they are thousands of rows.
 */
async function loadFees(db: Tx, batchId: number): Promise<void> {
  const cells = demoGrades.map(({ id }) => sql`(${id}::int, ${demoFeeFen(batchId, id)}::int)`)
  await sql`
    insert into batch_fee (batch_id, area_id, major_id, grade_id, fee_fen)
    select ${batchId}::int, exam_area.id, major.id, grade.id, cell.fee_fen
    from exam_area
    cross join major
    join grade on grade.is_hearing = (major.kind = 'hearing')
    join (values ${sql.join(cells)}) as cell (grade_id, fee_fen) on cell.grade_id = grade.id
  `.execute(db)
}
