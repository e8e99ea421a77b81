import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { requireNoClash } from '#server/features/schedule/examTime/requireNoClash.ts'
import { moveToOwnTimes } from '#server/records/enrolment/ownTimeQueries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockWithPersons } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { freeOfTimesExaminers, moveSeatInPublishedPlan } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { lockPlaces, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { applyPlannedAssignments } from './applyPlannedAssignments.ts'
import { ensurePublishedTime } from './ensurePublishedTime.ts'
import type { Present } from './readPresent.ts'
import { endOf } from './readPresent.ts'
import { refuseBroken } from './ruleTexts.ts'

interface ToLock {
  enrolmentIds: readonly number[]
  roomIds: readonly number[]
  /** Reads the batch once the schedule is locked. */
  batchOf: () => Promise<number>
}

/** Takes the locks of a publication, for some candidates: nobody plans, checks in or marks while they are moved. */
export async function lockForPlaces(db: Db, { enrolmentIds, roomIds, batchOf }: ToLock) {
  await lockSchedule(db)
  const plan = (await findPublishedPlan(db, await batchOf())) ?? refuse('MOVE_NOT_OF_PLAN')
  await lockPlan(db, plan.id)
  const { sittings } = await readStoredPlan(db, plan.id)
  const examinerIds = sittings.flatMap(({ roomId, examinerId }) => (roomIds.includes(roomId) ? examinerId : []))
  await lockPlaces(db, { roomIds, examinerIds: [...new Set(examinerIds)] })
  await lockWithPersons(db, [...enrolmentIds])
  return plan
}

interface PlaceToGive {
  plan: { id: number; batchId: number }
  present: Pick<Present, 'judge' | 'rooms'>
  seat: SeatToJudge
  /** The exam time that the candidate leaves; null where he has none. */
  leavesTimeId: number | null
}

/**
 * Gives a candidate, locked by the caller, a place: what is true for everybody changes, and the published plan follows.
 * Refuses PLAN_MOVE_BREAKS, MOVE_HIDDEN, EXAM_TIME_CLASH and EXAMINER_ELSEWHERE.
 */
export async function givePlace(ctx: Ctx<Me>, { plan, present, seat, leavesTimeId }: PlaceToGive) {
  const { db, now } = ctx
  const { enrolmentId, roomId, beginsAt } = seat
  const broken = present.judge.why(seat)
  const sitting = present.judge.sittingAt(seat)
  const room = present.rooms.find((one) => one.id === roomId)
  if (broken || !sitting || !room) return refuseBroken(db, broken ?? { rule: 'noExaminer', roomId })
  const examTimeId = await ensurePublishedTime(ctx, plan.batchId, { sitting, room })
  await moveToOwnTimes(db, [{ id: enrolmentId, examTimeId, beginsAt, endsAt: endOf(seat) }], now)
  await moveSeatInPublishedPlan(db, plan.id, seat, now)
  // Whoever stands in for an examiner of the plan stays in the room.
  if (leavesTimeId !== null && leavesTimeId !== examTimeId)
    await freeOfTimesExaminers(db, { enrolmentId, examTimeId: leavesTimeId })
  await applyPlannedAssignments(ctx, [{ enrolmentId, examinerId: sitting.examinerId }], [])
  await requireNoClash(db, [enrolmentId])
  await requireExaminersFree(db, { enrolmentIds: [enrolmentId] })
  return { examTimeId, room }
}
