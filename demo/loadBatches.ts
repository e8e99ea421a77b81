import { feeSchemeOfBatch } from '#domain/batch/fee.ts'
import { isOfflineAllowed } from '#domain/enrolment/examMode.ts'
import { shanghaiClock } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { addAllAreas, insertBatch } from '#server/records/batch/batchDraftQueries.ts'
import { fillAreasFromBase, putBaseFees } from '#server/records/batch/batchFeeQueries.ts'
import { announcementOf } from './announcements.ts'
import { batchIds, batchName, batchPlans, dayFrom, feesYuan } from './batchTables.ts'
import { demoGrades, demoMajors, HEARING } from './catalogueTables.ts'

/** Creates batches in every state around `now`, with their fees (rulings#demo-data). */
export async function loadBatches(db: Tx, now: number): Promise<void> {
  const dayOrNull = (days: number | null) => (days === null ? null : dayFrom(now, days))
  const rows = batchPlans.map((plan) => {
    const name = batchName(plan, now)
    const feeScheme = feeSchemeOfBatch(plan.id)
    const [opensAt, closesAt] = [dayFrom(now, plan.opens), dayFrom(now, plan.closes)]
    const showRoomAt = dayOrNull(plan.showRoom)
    const examEnds = plan.showRoomEnds ?? plan.exam + 5
    const dayAfter = (days: number | null, later: number) => dayOrNull(days === null ? null : days + later)
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
      exam_begins_at: dayFrom(now, plan.exam),
      exam_ends_at: dayFrom(now, examEnds),
      marking_begins_at: dayFrom(now, plan.exam + 1),
      marking_ends_at: dayFrom(now, (plan.showResult ?? examEnds + 20) - 2),
      appeals_open_at: dayAfter(plan.showComments, 1),
      appeals_close_at: dayAfter(plan.showComments, 15),
      hearing_state: plan.hearingState,
      // Families of the open batch may ask for their money back themselves.
      takes_refund_requests: plan.id === batchIds.open,
      // After the end of registration small majors have been converted already.
      offline_converted_at: closesAt <= now ? closesAt : null,
      created_at: dayFrom(now, plan.opens - 10),
      published_at: Math.min(dayFrom(now, plan.opens - 5), now),
    }
  })
  for (const row of rows) {
    await insertBatch(db, row)
    await addAllAreas(db, row.id)
    await loadFees(db, row.id)
  }
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

/** Creates the fees of every major and grade, the same in every area. */
async function loadFees(db: Tx, batchId: number): Promise<void> {
  const fees = demoMajors.flatMap(([majorId]) =>
    demoGrades
      .filter(({ isHearing }) => isHearing === (majorId === HEARING))
      .map(({ id }) => ({ majorId, gradeId: id, feeFen: demoFeeFen(batchId, id) })),
  )
  await putBaseFees(db, batchId, fees)
  await fillAreasFromBase(db, batchId)
}
