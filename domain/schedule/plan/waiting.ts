import type { Instant } from '#domain/time.ts'
import { inMs, type PlanRoom } from './instance.ts'

/** Candidates are asked to come so long before their exam. */
export const WAITING_MINUTES = 30
/** People are counted for stretches of so many minutes. */
const STEP_MINUTES = 5

/**
 * Counts who waits at each venue for the exam; a venue whose seats are not set has no limit. Whoever waits at the
 * borders of a stretch counts for all of it, so that never more are there than counted.
 */
export class WaitingRooms {
  private readonly seats: ReadonlyMap<number, number>
  private readonly waiting = new Map<string, number>()

  constructor(rooms: readonly PlanRoom[]) {
    this.seats = new Map(rooms.map(({ venueId, waitingSeats = 0 }) => [venueId, waitingSeats]))
  }

  /** Whether nobody more can wait for an exam that begins then. */
  isFull({ venueId }: PlanRoom, beginsAt: Instant): boolean {
    const seats = this.seats.get(venueId) ?? 0
    return seats > 0 && stretchesBefore(beginsAt).some((at) => (this.waiting.get(`${venueId}:${at}`) ?? 0) >= seats)
  }

  /** Counts one more who waits, or one fewer. */
  count({ venueId }: PlanRoom, beginsAt: Instant, by: 1 | -1): void {
    if ((this.seats.get(venueId) ?? 0) === 0) return
    for (const at of stretchesBefore(beginsAt)) {
      const key = `${venueId}:${at}`
      this.waiting.set(key, (this.waiting.get(key) ?? 0) + by)
    }
  }
}

function stretchesBefore(beginsAt: Instant): number[] {
  const last = Math.ceil(beginsAt / inMs(STEP_MINUTES)) - 1
  const first = Math.floor((beginsAt - inMs(WAITING_MINUTES)) / inMs(STEP_MINUTES))
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** The first moment from which the next stretch is counted. */
export const nextStretch = (beginsAt: Instant): Instant =>
  (Math.floor(beginsAt / inMs(STEP_MINUTES)) + 1) * inMs(STEP_MINUTES)
