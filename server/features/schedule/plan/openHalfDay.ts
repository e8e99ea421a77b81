import { whyCannotSit, whyRoomCannotOpen, withHours } from '#domain/schedule/openHalfDay.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import { type Instant, shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { changeSittings, countPublishedChange } from '#server/records/schedule/plan/halfDayQueries.ts'
import { changeRoom, lockRoom, replaceOpenings } from '#server/records/schedule/plan/placeQueries.ts'
import { roomWire } from '#server/records/schedule/plan/placeWire.ts'
import { findPlan, lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { lockPlaces, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { readPlanInput } from './readPlanInput.ts'
import { refuseBroken } from './ruleTexts.ts'

/** The plan by which its batch is run; only that one has half-days that are true. Refuses PLAN_NOT_CURRENT. */
export async function findCurrentPlan(db: Db, planId: number) {
  const plan = found(await findPlan(db, planId))
  if ((await findPublishedPlan(db, plan.batchId))?.id !== plan.id) return refuse('PLAN_NOT_CURRENT')
  return plan
}

interface Hours extends Span {
  planId: number
  roomId: number
}

/** Refuses EXAM_TIME_ORDER and MOVE_PAST. */
export function requireHours({ from, to }: Span, now: Instant): void {
  refuseIf(to <= from ? 'EXAM_TIME_ORDER' : to <= now ? 'MOVE_PAST' : null)
}

/** The batch as it would be with the room open at these hours, which `isLent` says it is not. */
export async function readOpening(db: Db, { planId, roomId, from, to }: Hours) {
  const plan = await findCurrentPlan(db, planId)
  const { sittings } = await readStoredPlan(db, plan.id)
  const read = (lent: (Span & { roomId: number }) | null) =>
    readPlanInput(db, { batchId: plan.batchId, withAttended: true, barredFor: [], isLenient: true, lent })
  const isClosed = ({ rooms }: { rooms: Awaited<ReturnType<typeof read>>['rooms'] }) =>
    whyRoomCannotOpen({ rooms }, [], { roomId, from, to }) !== null
  const asIs = await read(null)
  const isLent = isClosed(asIs)
  const facts = isLent ? await read({ roomId, from, to }) : asIs
  return { plan, sittings, facts, isLent, broken: whyRoomCannotOpen(facts, sittings, { roomId, from, to }) }
}

/** Opens a half-day in the published plan, and lends the room for it where it is not open then. Returns the plan's version. */
export async function openHalfDay(
  ctx: Ctx<Me>,
  { examinerId, isLent, ...hours }: Hours & { examinerId: number; isLent: boolean },
): Promise<number> {
  const { db, now } = ctx
  requireHours(hours, now)
  await lockSchedule(db)
  await lockPlan(db, hours.planId)
  await lockPlaces(db, { roomIds: [hours.roomId], examinerIds: [examinerId] })
  const opening = await readOpening(db, hours)
  const { plan, sittings, facts } = opening
  const { roomId, from, to } = hours
  // What was shown is done: nobody lends a room without knowing it.
  if (opening.isLent && !isLent) return refuseBroken(db, { rule: 'roomClosed', roomId, span: { from, to } })
  const examiner = facts.examiners.find(({ id }) => id === examinerId)
  const broken =
    opening.broken ??
    (examiner
      ? whyCannotSit(facts.rooms, examiner, sittings, { roomId, from, to })
      : { rule: 'examinerAway' as const, examinerId, span: { from, to } })
  if (broken) return refuseBroken(db, broken)
  if (opening.isLent) await lendRoom(ctx, { roomId, from, to })
  const sitting = { roomId, examinerId, from, to }
  await changeSittings(db, plan.id, { before: sittings, after: [...sittings, sitting] })
  await countPublishedChange(db, plan.id, now)
  const room = facts.rooms.find(({ id }) => id === roomId)?.name ?? ''
  await insertAudit(ctx, {
    action: 'OpenHalfDay',
    subject: 'examPlan',
    subjectId: plan.id,
    before: null,
    after: { roomId, room, examinerId, from, to, isLent: opening.isLent },
  })
  const batch = found(await findStaffBatch(db, plan.batchId))
  await tellExaminer(db, {
    event: 'examinerInvited',
    examinerId,
    batchId: plan.batchId,
    batchName: batch.name,
    values: { time: shanghaiMinuteText(from), place: room },
    now,
  })
  return found(await findPlan(db, plan.id)).version
}

async function lendRoom(ctx: Ctx<Me>, { roomId, from, to }: Span & { roomId: number }): Promise<void> {
  const { db } = ctx
  const before = found(await lockRoom(db, roomId))
  const { venueId, name, equipment, isOff } = before
  await changeRoom(db, roomId, { venueId, name, equipment, isOff })
  await replaceOpenings(db, roomId, withHours(before.openings, { from, to }))
  await insertAudit(ctx, {
    action: 'SaveExamRoom',
    subject: 'examRoom',
    subjectId: roomId,
    before: roomWire(before),
    after: roomWire(found(await lockRoom(db, roomId))),
  })
}
