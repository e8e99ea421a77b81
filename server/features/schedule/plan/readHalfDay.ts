import type { HalfDay } from '#domain/schedule/halfDay.ts'
import { dayOf, inMinutes, type Span } from '#domain/schedule/plan/instance.ts'
import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import { DAY_MS, startOfShanghaiDay } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { findTimeOfPlan, type TimeOfPlan } from '#server/records/schedule/plan/halfDayQueries.ts'
import type { RoomToPlan } from '#server/records/schedule/plan/inputQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { listPresentTimes, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { readPlanInput } from './readPlanInput.ts'

/** Finds an exam time of the plan by which its batch is run. Refuses NOT_FOUND, and MOVE_NOT_OF_PLAN for one made by hand. */
export async function findPlannedTime(db: Db, examTimeId: number) {
  const time = found(await findTimeOfPlan(db, examTimeId))
  const plan = (await findPublishedPlan(db, time.batchId)) ?? refuse('MOVE_NOT_OF_PLAN')
  return { time, plan }
}

/** The hours that are meant: those of the exam time, or from its begin to the end of the day. */
export function hoursOf({ beginsAt, endsAt }: TimeOfPlan, isWholeDay: boolean): Span {
  return { from: beginsAt, to: isWholeDay ? startOfShanghaiDay(beginsAt) + DAY_MS : endsAt }
}

/** A half-day as it is by now, whatever waits in the plan to be published. Somebody absent takes no minutes. */
export async function readHalfDay(
  db: Db,
  { time, plan }: Awaited<ReturnType<typeof findPlannedTime>>,
  concernedIds: readonly number[],
): Promise<HalfDay & { rooms: readonly RoomToPlan[] }> {
  const facts = await readPlanInput(db, { batchId: plan.batchId, withAttended: true, barredFor: concernedIds })
  const { seats, sittings } = await readStoredPlan(db, plan.id)
  const pauseOf = new Map(seats.map(({ enrolmentId, pauseMinutes }) => [enrolmentId, pauseMinutes]))
  const present = (await listPresentTimes(db, plan.batchId)).flatMap((row): SeatToJudge[] => {
    const { id: enrolmentId, roomId, beginsAt, endsAt, isAbsent } = row
    if (roomId === null || beginsAt === null || endsAt === null || dayOf(beginsAt) !== dayOf(time.beginsAt)) return []
    if (isAbsent && !concernedIds.includes(enrolmentId)) return []
    const pauseMinutes = pauseOf.get(enrolmentId) ?? 0
    return [{ enrolmentId, roomId, beginsAt, minutes: inMinutes(endsAt - beginsAt), pauseMinutes }]
  })
  const isConcerned = ({ enrolmentId }: SeatToJudge) => concernedIds.includes(enrolmentId)
  return {
    facts,
    rooms: facts.rooms,
    sittings,
    concerned: present.filter(isConcerned).sort((a, b) => a.beginsAt - b.beginsAt),
    others: present.filter((seat) => !isConcerned(seat)),
  }
}
