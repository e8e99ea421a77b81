import { type Instant, MINUTE_MS } from '#domain/time.ts'
import type { BrokenRule, SeatJudge, SeatRule, SeatToJudge } from './seatRules.ts'

/** What one room has for a candidate on the rest of a day. */
export interface FreeBegins {
  roomId: number
  /** The earliest free begin, and the same time as now where the room has it. */
  begins: Instant[]
  /** What speaks against the room at any time of the day; null where it has places, or is merely full or closed by now. */
  why: BrokenRule | null
}

/** These hold for a room the whole day, whoever sits there. */
const OF_ROOM: readonly SeatRule[] = ['gone', 'changed', 'otherArea', 'equipment']
/** These hold for the examiner who sits there. */
const OF_EXAMINER: readonly SeatRule[] = ['examinerMajor', 'related', 'examinerAway', 'examinerElsewhere']
/** These only say that nobody is examined at that minute, which is no reason against the room. */
const AROUND: readonly SeatRule[] = ['noExaminer', 'roomClosed']

/**
 * The places that a day still has for a candidate (office#board-on-site), by the rules of a plan: every minute from
 * `from` on is tried. `seat` is where he is now, which is no new place.
 */
export function freePlaces(
  judge: Pick<SeatJudge, 'why'>,
  seat: SeatToJudge,
  { roomIds, from, until }: { roomIds: readonly number[]; from: Instant; until: Instant },
): FreeBegins[] {
  const firstMinute = Math.ceil(from / MINUTE_MS) * MINUTE_MS
  return roomIds.map((roomId) => {
    const isNew = (beginsAt: Instant) => roomId !== seat.roomId || beginsAt !== seat.beginsAt
    const whyNot = (beginsAt: Instant) => judge.why({ ...seat, roomId, beginsAt })
    const begins = new Set<Instant>()
    const broken: BrokenRule[] = []
    for (let at = firstMinute; at < until && begins.size === 0; at += MINUTE_MS) {
      const why = whyNot(at)
      if (why) broken.push(why)
      else if (isNew(at)) begins.add(at)
      if (why && OF_ROOM.includes(why.rule)) break
    }
    if (seat.beginsAt >= firstMinute && isNew(seat.beginsAt) && whyNot(seat.beginsAt) === null)
      begins.add(seat.beginsAt)
    const told = broken.filter(({ rule }) => !AROUND.includes(rule))
    // A room that is taken or full at some minutes has no reason of its own; the screen says that it has no free time left.
    const isForAllDay = told.every(({ rule }) => OF_ROOM.includes(rule) || OF_EXAMINER.includes(rule))
    return {
      roomId,
      begins: [...begins].sort((a, b) => a - b),
      why: begins.size === 0 && isForAllDay ? (told[0] ?? null) : null,
    }
  })
}
