import { dayOf } from '#domain/schedule/plan/instance.ts'
import { whyCannotPostpone, whyNotAnotherDay } from '#domain/schedule/postpone.ts'
import { whyTooSoon } from '#domain/schedule/tooSoon.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { tellAssigned } from '#server/records/content/message/tellExaminer.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { moveToOwnTimes } from '#server/records/enrolment/ownTimeQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertAttendance, undoAttendance } from '#server/records/result/review/attendanceQueries.ts'
import { freeOfTimesExaminers, listAssignedExaminerIds } from '#server/records/schedule/plan/examDayMoveQueries.ts'
import { countPublishedChange } from '#server/records/schedule/plan/halfDayQueries.ts'
import { getDayRules } from '#server/records/schedule/plan/insideQueries.ts'
import {
  type CandidateToPlace,
  findPostponement,
  findToPlace,
  insertPostponement,
  undoPostponement,
} from '#server/records/schedule/plan/postponementQueries.ts'
import { takeOutSeat } from '#server/records/schedule/plan/seatQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { applyPlannedAssignments } from './applyPlannedAssignments.ts'
import { givePlace, lockForPlaces } from './givePlace.ts'
import { endOf, lengthOf, readPresent } from './readPresent.ts'
import { tellExaminersOfMove } from './tellExaminersOfMove.ts'

interface Place {
  roomId: number
  beginsAt: Instant
}

interface Told {
  examTimeId: number
  told: number
}

async function lockOne(ctx: Ctx<Me>, enrolmentId: number, roomIds: readonly number[]) {
  const { db } = ctx
  return lockForPlaces(db, {
    enrolmentIds: [enrolmentId],
    roomIds,
    batchOf: async () => found(await findToPlace(db, enrolmentId)).batchId,
  })
}

interface Postponing {
  enrolmentId: number
  seen: { examTimeId: number; beginsAt: Instant }
  /** A place of another day; null puts the candidate on the list of those who wait for one. */
  to: Place | null
  reason: string
}

/**
 * Takes a candidate who cannot come from his place, with a check-in that he may have, and gives him one of another day or puts
 * him on the list. Returns his new exam time, 0 for none.
 */
export async function postponeCandidate(ctx: Ctx<Me>, { enrolmentId, seen, to, reason }: Postponing): Promise<Told> {
  const { db, me, now } = ctx
  const plan = await lockOne(ctx, enrolmentId, to ? [to.roomId] : [])
  const row = found(await findToPlace(db, enrolmentId))
  if (row.timeId !== seen.examTimeId || (row.ownBeginsAt ?? row.beginsAt) !== seen.beginsAt)
    await refuseChanged(ctx, { subject: 'enrolment', subjectId: row.id })
  refuseIf(whyCannotPostpone(row))
  const present = await readPresent(db, plan, [row.id])
  const left = present.seatOf.get(row.id) ?? refuse('MOVE_NOT_OF_PLAN')
  const room = row.room ?? ''
  if (to) refuseIf(whyNotAnotherDay(to.beginsAt, left.beginsAt, now))
  const hadArrived = row.attendance === 'arrived'
  if (hadArrived) await undoAttendance(db, row.id, me.accountId, now)
  await insertPostponement(db, {
    enrolmentId,
    roomId: left.roomId,
    room,
    from: left.beginsAt,
    to: endOf(left),
    hadArrived,
    reason,
    actorId: me.accountId,
    now,
  })
  const before = await listAssignedExaminerIds(db, row.id)
  const given = to
    ? await givePlace(ctx, { plan, present, seat: { ...left, ...to }, leavesTimeId: row.timeId })
    : await takeOut(ctx, plan, row)
  await insertAudit(ctx, {
    action: 'PostponeCandidate',
    subject: 'enrolment',
    subjectId: row.id,
    before: { examTimeId: row.timeId, beginsAt: left.beginsAt, room },
    after: {
      examTimeId: given?.examTimeId ?? null,
      beginsAt: to?.beginsAt ?? null,
      room: given?.room.name ?? null,
      reason,
    },
  })
  await tellExaminersOfMove(ctx, [...before, ...(await listAssignedExaminerIds(db, row.id))], {
    row,
    from: { beginsAt: left.beginsAt, room },
    to: to && given ? { beginsAt: to.beginsAt, room: given.room.name } : null,
  })
  return { examTimeId: given?.examTimeId ?? 0, told: await tellTimes(db, [row.id], now) }
}

/** Takes a candidate from his place, which is free for others from then on, and from his examiners. */
async function takeOut(ctx: Ctx<Me>, plan: { id: number }, { id, timeId }: CandidateToPlace): Promise<null> {
  const { db, now } = ctx
  if (timeId !== null) await freeOfTimesExaminers(db, { enrolmentId: id, examTimeId: timeId })
  await moveToOwnTimes(db, [{ id, examTimeId: null, beginsAt: null, endsAt: null }], now)
  await applyPlannedAssignments(ctx, [], [id])
  await takeOutSeat(db, plan.id, id, 'postponed')
  await countPublishedChange(db, plan.id, now)
  return null
}

/**
 * Gives somebody who has no exam time a place of the published plan: whoever was postponed, paid late, or could not be placed.
 * His family is told at once.
 */
export async function placeCandidate(ctx: Ctx<Me>, enrolmentId: number, to: Place): Promise<Told> {
  const { db, now } = ctx
  const plan = await lockOne(ctx, enrolmentId, [to.roomId])
  const row = found(await findToPlace(db, enrolmentId))
  if (row.timeId !== null) return refuse('PLACE_HAS_TIME')
  const { noticeMinutes } = await getDayRules(db, row.batchId)
  refuseIf(whyTooSoon({ attendance: null, toldBeginsAt: null, beginsAt: to.beginsAt, noticeMinutes }, now))
  if (row.isPostponed) {
    const left = await findPostponement(db, row.id)
    if (left) refuseIf(whyNotAnotherDay(to.beginsAt, left.beginsAt, now))
  }
  const present = await readPresent(db, plan, [row.id])
  const length = found(lengthOf(present, row.id))
  const { examTimeId, room } = await givePlace(ctx, {
    plan,
    present,
    seat: { ...length, ...to },
    leavesTimeId: null,
  })
  await insertAudit(ctx, {
    action: 'PlaceCandidate',
    subject: 'enrolment',
    subjectId: row.id,
    before: { examTimeId: null, beginsAt: null, room: null },
    after: { examTimeId, beginsAt: to.beginsAt, room: room.name },
  })
  await tellNewExaminers(ctx, row.id)
  return { examTimeId, told: await tellTimes(db, [row.id], now) }
}

/** Takes a postponement back: the candidate has his old place again, with his check-in. Refuses POSTPONE_NONE. */
export async function undoPostponing(ctx: Ctx<Me>, enrolmentId: number): Promise<Told> {
  const { db, me, now } = ctx
  const plan = await lockOne(ctx, enrolmentId, [(await findPostponement(db, enrolmentId))?.roomId ?? 0])
  const row = found(await findToPlace(db, enrolmentId))
  const left = (await findPostponement(db, enrolmentId)) ?? refuse('POSTPONE_NONE')
  refuseIf(row.attendance !== null ? 'ATTENDANCE_NOTED' : row.isMarked ? 'POSTPONE_MARKED' : null)
  if (dayOf(left.beginsAt) < dayOf(now)) return refuse('MOVE_PAST')
  const present = await readPresent(db, plan, [row.id])
  const length = found(lengthOf(present, row.id))
  const before = await listAssignedExaminerIds(db, row.id)
  const { examTimeId, room } = await givePlace(ctx, {
    plan,
    present,
    seat: { ...length, roomId: left.roomId, beginsAt: left.beginsAt },
    leavesTimeId: row.timeId,
  })
  await undoPostponement(db, left.id, { actorId: me.accountId, now })
  if (left.hadArrived) {
    const arrival = { enrolmentId, kind: 'arrived' as const, isScanned: false, actorId: me.accountId, now }
    await insertAttendance(db, arrival)
  }
  await insertAudit(ctx, {
    action: 'UndoPostponement',
    subject: 'enrolment',
    subjectId: row.id,
    before: { examTimeId: row.timeId, beginsAt: row.ownBeginsAt, room: row.room },
    after: { examTimeId, beginsAt: left.beginsAt, room: room.name },
  })
  if (row.ownBeginsAt === null) await tellNewExaminers(ctx, row.id)
  else
    await tellExaminersOfMove(ctx, [...before, ...(await listAssignedExaminerIds(db, row.id))], {
      row,
      from: { beginsAt: row.ownBeginsAt, room: row.room ?? '' },
      to: { beginsAt: left.beginsAt, room: room.name },
    })
  return { examTimeId, told: await tellTimes(db, [row.id], now) }
}

async function tellNewExaminers({ db, now }: Ctx<Me>, enrolmentId: number): Promise<void> {
  for (const examinerId of await listAssignedExaminerIds(db, enrolmentId))
    await tellAssigned(db, examinerId, [enrolmentId], now)
}
