import { feeSchemeOfBatch } from '#domain/batch/fee.ts'
import { isOfflineAllowed } from '#domain/enrolment/examMode.ts'
import { shanghaiClock } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { addAllAreas, insertBatch } from '#server/records/batch/batchDraftQueries.ts'
import { fillAreasFromBase, putBaseFees } from '#server/records/batch/batchFeeQueries.ts'
import { announcementOf } from './announcements.ts'
import { batchIds, batchName, batchPlans, DEMO_APPEAL_FEE_FEN, dayFrom, feesYuan } from './batchTables.ts'
import { demoGrades, demoMajors, HEARING } from './catalogueTables.ts'

/** The finished batch takes appeals now, for a fee, so that they can be tried at once; the others will, for nothing. */
function appealsOf({ id, showComments }: (typeof batchPlans)[number], now: number) {
  if (id === batchIds.finished)
    return {
      appealsOpenAt: dayFrom(now, -6),
      appealsCloseAt: dayFrom(now, 9),
      appealFeeFen: DEMO_APPEAL_FEE_FEN,
    }
  return showComments === null
    ? {}
    : { appealsOpenAt: dayFrom(now, showComments + 1), appealsCloseAt: dayFrom(now, showComments + 15) }
}

/** Creates batches in every state around `now`, with their fees (rulings#demo-data). */
export async function loadBatches(db: Tx, now: number): Promise<void> {
  const dayOrNull = (days: number | null) => (days === null ? null : dayFrom(now, days))
  const rows = batchPlans.map((plan) => {
    const name = batchName(plan, now)
    const feeScheme = feeSchemeOfBatch(plan.id)
    const [opensAt, closesAt] = [dayFrom(now, plan.opens), dayFrom(now, plan.closes)]
    const showRoomAt = dayOrNull(plan.showRoom)
    const examEnds = plan.showRoomEnds ?? plan.exam + 5
    const offlineAllowed = isOfflineAllowed(plan.prefix)
    return {
      id: plan.id,
      name,
      examYear: shanghaiClock(dayFrom(now, plan.exam)).year,
      isLocked: plan.isLocked ?? false,
      registrationOpensAt: opensAt,
      registrationClosesAt: closesAt,
      announcement: announcementOf({ name, offlineAllowed, feeScheme, opensAt, closesAt, showRoomAt }),
      certNoPrefix: plan.prefix,
      feeScheme,
      showRoomAt,
      showRoomEndsAt: dayOrNull(plan.showRoomEnds),
      showResultAt: dayOrNull(plan.showResult),
      showCommentsAt: dayOrNull(plan.showComments),
      examBeginsAt: dayFrom(now, plan.exam),
      examEndsAt: dayFrom(now, examEnds),
      markingBeginsAt: dayFrom(now, plan.exam + 1),
      markingEndsAt: dayFrom(now, (plan.showResult ?? examEnds + 20) - 2),
      ...appealsOf(plan, now),
      hearingState: plan.hearingState,
      // Families of the open batch may ask for their money back themselves.
      takesRefundRequests: plan.id === batchIds.open,
      // After the end of registration small majors have been converted already.
      offlineConvertedAt: closesAt <= now ? closesAt : null,
      createdAt: dayFrom(now, plan.opens - 10),
      publishedAt: Math.min(dayFrom(now, plan.opens - 5), now),
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
