import { whyBeginUnfit, whyCannotMoveOnExamDay } from '#domain/schedule/examDayMove.ts'
import { inMs } from '#domain/schedule/plan/instance.ts'
import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import { type Instant, shanghaiMinuteText, startOfShanghaiDay } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { requireNoClash } from '#server/features/schedule/examTime/requireNoClash.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { moveToOwnTimes } from '#server/records/enrolment/ownTimeQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockWithPersons } from '#server/records/schedule/examTime/examTimeQueries.ts'
import {
  type CandidateOnSite,
  findCandidateOnSite,
  freeOfTimesExaminers,
  listAssignedExaminerIds,
  moveSeatInPublishedPlan,
} from '#server/records/schedule/plan/examDayMoveQueries.ts'
import type { RoomToPlan } from '#server/records/schedule/plan/inputQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { lockPlaces, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { applyPlannedAssignments } from './applyPlannedAssignments.ts'
import { ensurePublishedTime } from './ensurePublishedTime.ts'
import { examDayMoveFactsOf, readExamDayMove } from './readExamDayMove.ts'
import { refuseBroken } from './ruleTexts.ts'

interface ExamDayMove {
  enrolmentId: number
  roomId: number
  beginsAt: Instant
  /** Where the sender saw the candidate. */
  seen: { examTimeId: number; beginsAt: Instant }
}

/** Takes the locks of a publication, for one candidate: nobody plans, checks in or marks while he is moved. */
async function lockForMove(db: Db, { enrolmentId, roomId }: ExamDayMove): Promise<{ id: number; batchId: number }> {
  await lockSchedule(db)
  const { batchId } = found(await findCandidateOnSite(db, enrolmentId))
  const plan = (await findPublishedPlan(db, batchId)) ?? refuse('MOVE_NOT_OF_PLAN')
  await lockPlan(db, plan.id)
  const { sittings } = await readStoredPlan(db, plan.id)
  const examinerIds = sittings.flatMap((sitting) => (sitting.roomId === roomId ? sitting.examinerId : []))
  await lockPlaces(db, { roomIds: [roomId], examinerIds: [...new Set(examinerIds)] })
  await lockWithPersons(db, [enrolmentId])
  return plan
}

/**
 * Moves a candidate on the day of the exam. What is true for everybody changes, and the published plan follows it. Returns
 * the exam time and how many families were told.
 */
export async function moveOnExamDay(ctx: Ctx<Me>, move: ExamDayMove): Promise<{ examTimeId: number; told: number }> {
  const { db, now } = ctx
  const plan = await lockForMove(db, move)
  const row = found(await findCandidateOnSite(db, move.enrolmentId))
  const { seen, roomId, beginsAt } = move
  if (row.timeId !== seen.examTimeId || (row.ownBeginsAt ?? row.beginsAt) !== seen.beginsAt)
    await refuseChanged(ctx, { subject: 'enrolment', subjectId: row.id })
  refuseIf(whyCannotMoveOnExamDay(examDayMoveFactsOf(row), now))
  const { judge, rooms, ...day } = (await readExamDayMove(db, row, plan)) ?? refuse('MOVE_NOT_OF_PLAN')
  const room = rooms.find((one) => one.id === roomId)
  if (!room || startOfShanghaiDay(beginsAt) !== startOfShanghaiDay(now)) return refuse('MOVE_OTHER_VENUE')
  refuseIf(whyBeginUnfit(beginsAt, now))
  const seat = { ...day.seat, roomId, beginsAt }
  const broken = judge.why(seat)
  const sitting = judge.sittingAt(seat)
  if (broken || !sitting) return refuseBroken(db, broken ?? { rule: 'noExaminer', roomId })
  const examTimeId = await ensurePublishedTime(ctx, plan.batchId, { sitting, room })
  const endsAt = beginsAt + inMs(seat.minutes)
  await moveToOwnTimes(db, [{ id: row.id, examTimeId, beginsAt, endsAt }], now)
  await moveSeatInPublishedPlan(db, plan.id, seat)
  const before = await listAssignedExaminerIds(db, row.id)
  // Whoever stands in for an examiner of the plan stays in the room.
  if (examTimeId !== row.timeId) await freeOfTimesExaminers(db, { enrolmentId: row.id, examTimeId: row.timeId })
  await applyPlannedAssignments(ctx, [{ enrolmentId: row.id, examinerId: sitting.examinerId }], [])
  await requireNoClash(db, [row.id])
  await requireExaminersFree(db, { enrolmentIds: [row.id] })
  await insertAudit(ctx, {
    action: 'MoveOnExamDay',
    subject: 'enrolment',
    subjectId: row.id,
    before: { examTimeId: row.timeId, beginsAt: row.ownBeginsAt, room: row.room },
    after: { examTimeId, beginsAt, room: room.name },
  })
  const examinerIds = [...new Set([...before, ...(await listAssignedExaminerIds(db, row.id))])]
  await tellExaminersOfMove(ctx, examinerIds, { row, room, seat })
  return { examTimeId, told: await tellTimes(db, [row.id], now) }
}

/** The examiners of both rooms learn at once whom they lose and whom they get. */
async function tellExaminersOfMove(
  { db, now }: Ctx<Me>,
  examinerIds: readonly number[],
  { row, room, seat }: { row: CandidateOnSite; room: RoomToPlan; seat: SeatToJudge },
): Promise<void> {
  const values = {
    name: row.name,
    programme: `${row.majorName}${row.gradeName}`,
    earlier: `${shanghaiMinuteText(row.ownBeginsAt ?? row.beginsAt)} ${row.room}`,
    time: shanghaiMinuteText(seat.beginsAt),
    place: room.name,
  }
  for (const examinerId of examinerIds)
    await tellExaminer(db, {
      event: 'examinerMoved',
      examinerId,
      batchId: row.batchId,
      batchName: row.batchName,
      values,
      now,
    })
}
