import { inMs } from '#domain/schedule/plan/instance.ts'
import type { PlacedSeat } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import type { PlanTime, StoredPlanTime } from '#server/records/schedule/examTime/planTimeQueries.ts'

/** An exam time as it is to be: `stored` is the one that it changes, null for a new one. */
export interface WantedTime extends PlanTime {
  stored: StoredPlanTime | null
  seats: (OwnMinutes & { examinerId: number })[]
}

interface OwnMinutes {
  enrolmentId: number
  beginsAt: Instant
  endsAt: Instant
}

export type TimeWithoutPlace = Omit<WantedTime, 'address' | 'room'>

/** One exam time for each sitting that has candidates; one of an earlier plan in the room and at these hours is used again. */
export function wantedTimes(kept: readonly PlacedSeat[], stored: readonly StoredPlanTime[]): TimeWithoutPlace[] {
  const times = new Map<string, TimeWithoutPlace>()
  for (const { seat, sitting } of kept) {
    const { roomId, from, to, examinerId } = sitting
    const key = `${roomId}:${from}`
    const time = times.get(key) ?? { roomId, beginsAt: from, endsAt: to, stored: null, seats: [] }
    const endsAt = seat.beginsAt + inMs(seat.minutes)
    time.seats.push({ enrolmentId: seat.enrolmentId, beginsAt: seat.beginsAt, endsAt, examinerId })
    times.set(key, time)
  }
  const free = new Set(stored)
  const take = (fits: (one: StoredPlanTime, time: TimeWithoutPlace) => boolean) => {
    for (const time of times.values()) {
      if (time.stored) continue
      time.stored = [...free].find((one) => one.roomId === time.roomId && fits(one, time)) ?? null
      if (time.stored) free.delete(time.stored)
    }
  }
  take((one, { beginsAt }) => one.beginsAt === beginsAt)
  take((one, { beginsAt, endsAt }) => one.beginsAt < endsAt && beginsAt < one.endsAt)
  return [...times.values()]
}
