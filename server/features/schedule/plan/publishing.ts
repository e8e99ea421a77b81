import { inMinutes } from '#domain/schedule/plan/instance.ts'
import { type BrokenRule, judgePlan, type SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Db } from '#server/db/pool.ts'
import { listPlanTimes, type StoredPlanTime } from '#server/records/schedule/examTime/planTimeQueries.ts'
import { listPresentTimes, type PresentTime, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { readPlanInput } from './readPlanInput.ts'
import { type TimeWithoutPlace, type WantedTime, wantedTimes } from './wantedTimes.ts'

/** What publishing a plan changes. */
export interface Publishing {
  times: WantedTime[]
  /** Places that no longer stand. They are not published. */
  broken: Map<number, BrokenRule>
  /** Who has no time yet, who gets another, who keeps his, and who loses one that an earlier plan gave him. */
  added: Set<number>
  moved: Set<number>
  same: number
  withdrawn: number[]
  /** What is true by now for each enrolment of the batch that has an exam time or could have one. */
  present: ReadonlyMap<number, PresentTime>
  /** Exam times of earlier plans in which nobody is left. */
  unused: StoredPlanTime[]
  /** Paid candidates on site who have no place in the plan. */
  notPlaced: number
}

/** Compares a plan with what is true and published by now. Refuses PLAN_NOBODY and PLAN_LENGTH_MISSING. */
export async function readPublishing(db: Db, plan: { id: number; batchId: number }): Promise<Publishing> {
  const batchId = plan.batchId
  const facts = await readPlanInput(db, { batchId, withAttended: true })
  const { seats, sittings } = await readStoredPlan(db, plan.id)
  const present = new Map((await listPresentTimes(db, batchId)).map((row) => [row.id, row]))
  const attended = new Map([...present.values()].filter(({ isAttended }) => isAttended).map((row) => [row.id, row]))
  const { kept, broken } = judgePlan(facts, {
    seats: seats.filter(({ enrolmentId }) => !attended.has(enrolmentId)),
    sittings,
    fixed: [...attended.values()].flatMap(fixedSeat),
  })
  for (const seat of seats) {
    const row = attended.get(seat.enrolmentId)
    if (row && (row.roomId !== seat.roomId || row.beginsAt !== seat.beginsAt))
      broken.set(seat.enrolmentId, { rule: 'attended' })
  }
  const placeOf = new Map(facts.rooms.map((room) => [room.id, room]))
  const stored = await listPlanTimes(db, batchId)
  const times = wantedTimes(kept, stored).map((time) => {
    const { address = '', name = '' } = placeOf.get(time.roomId) ?? {}
    return { ...time, address, room: name }
  })
  const placed = new Set([...kept.map(({ seat }) => seat.enrolmentId), ...attended.keys()])
  const used = new Set(times.map((time) => time.stored?.id))
  return {
    times,
    broken,
    present,
    ...differencesOf(times, present),
    withdrawn: [...present.values()].filter(({ id, roomId }) => roomId !== null && !placed.has(id)).map(({ id }) => id),
    unused: stored.filter(({ id, withdrawnAt }) => withdrawnAt === null && !used.has(id)),
    notPlaced: facts.candidates.filter(({ enrolmentId }) => !placed.has(enrolmentId)).length,
  }
}

/** Somebody who has been there keeps the room and the minutes that he was told. Who is absent needs them no more. */
function fixedSeat({ id, roomId, beginsAt, endsAt, isAbsent }: PresentTime): SeatToJudge[] {
  if (isAbsent || roomId === null || beginsAt === null || endsAt === null) return []
  return [{ enrolmentId: id, roomId, beginsAt, minutes: inMinutes(endsAt - beginsAt), pauseMinutes: 0 }]
}

function differencesOf(times: readonly TimeWithoutPlace[], present: ReadonlyMap<number, PresentTime>) {
  const added = new Set<number>()
  const moved = new Set<number>()
  let same = 0
  for (const { stored, seats } of times)
    for (const { enrolmentId, beginsAt, endsAt } of seats) {
      const row = present.get(enrolmentId)
      if (!row?.examTimeId) added.add(enrolmentId)
      else if (row.examTimeId === stored?.id && row.beginsAt === beginsAt && row.endsAt === endsAt) same++
      else moved.add(enrolmentId)
    }
  return { added, moved, same }
}
