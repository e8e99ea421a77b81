import { whyBeginUnfit, whyCannotMoveOnExamDay } from '#domain/schedule/examDayMove.ts'
import { type Instant, startOfShanghaiDay } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findCandidateOnSite, listAssignedExaminerIds } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { getDayRules } from '#server/records/schedule/plan/insideQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { givePlace, lockForPlaces } from './givePlace.ts'
import { examDayMoveFactsOf, readExamDayMove } from './readExamDayMove.ts'
import { tellExaminersOfMove } from './tellExaminersOfMove.ts'

interface ExamDayMove {
  enrolmentId: number
  roomId: number
  beginsAt: Instant
  /** Where the sender saw the candidate. */
  seen: { examTimeId: number; beginsAt: Instant }
}

/**
 * Moves a candidate on the day of the exam. What is true for everybody changes, and the published plan follows it. Returns
 * the exam time and how many families were told.
 */
export async function moveOnExamDay(ctx: Ctx<Me>, move: ExamDayMove): Promise<{ examTimeId: number; told: number }> {
  const { db, now } = ctx
  const { enrolmentId, seen, roomId, beginsAt } = move
  const plan = await lockForPlaces(db, {
    enrolmentIds: [enrolmentId],
    roomIds: [roomId],
    batchOf: async () => found(await findCandidateOnSite(db, enrolmentId)).batchId,
  })
  const row = found(await findCandidateOnSite(db, enrolmentId))
  if (row.timeId !== seen.examTimeId || (row.ownBeginsAt ?? row.beginsAt) !== seen.beginsAt)
    await refuseChanged(ctx, { subject: 'enrolment', subjectId: row.id })
  refuseIf(whyCannotMoveOnExamDay(await examDayMoveFactsOf(db, row, now), now))
  const day = (await readExamDayMove(db, row, plan)) ?? refuse('MOVE_NOT_OF_PLAN')
  const isOfDay = startOfShanghaiDay(beginsAt) === startOfShanghaiDay(now)
  if (!isOfDay || !day.rooms.some(({ id }) => id === roomId)) return refuse('MOVE_OTHER_VENUE')
  const { noticeMinutes } = await getDayRules(db, row.batchId)
  refuseIf(whyBeginUnfit({ ...row, beginsAt, noticeMinutes }, now))
  const before = await listAssignedExaminerIds(db, row.id)
  const seat = { ...day.seat, roomId, beginsAt }
  const { examTimeId, room } = await givePlace(ctx, { plan, present: day, seat, leavesTimeId: row.timeId })
  await insertAudit(ctx, {
    action: 'MoveOnExamDay',
    subject: 'enrolment',
    subjectId: row.id,
    before: { examTimeId: row.timeId, beginsAt: row.ownBeginsAt, room: row.room },
    after: { examTimeId, beginsAt, room: room.name },
  })
  await tellExaminersOfMove(ctx, [...before, ...(await listAssignedExaminerIds(db, row.id))], {
    row,
    from: { beginsAt: row.ownBeginsAt ?? row.beginsAt, room: row.room },
    to: { beginsAt, room: room.name },
  })
  return { examTimeId, told: await tellTimes(db, [row.id], now) }
}
