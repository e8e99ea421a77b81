import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import { isoOfWallClock } from '#domain/time.ts'
import { isSameSpot, minuteOfDay, minuteText, type Room, type Seat, type Spot } from './geometry.ts'

/** The seat of a candidate who is moved, without its begin: he may have no place. */
export type UnplacedSeat = Omit<Seat, 'BeginTime' | 'Why'>

/** A place of a plan on its day (`YYYY-MM-DD`). */
export interface Place extends Spot {
  date: string
}

/** A begin as it is sent. */
export const beginTime = ({ date, minute }: Place): string => `${date}T${minuteText(minute)}`

export const isSamePlace = (a: Place | null, b: Place | null): boolean => a?.date === b?.date && isSameSpot(a, b)

/** The day with a candidate in another place, or in none; other days lose him. He is pinned where staff put him. */
export function withSeatMoved(board: ExamPlanBoardWire, seat: UnplacedSeat, to: Place | null): ExamPlanBoardWire {
  const without = ({ Seats }: Room) => Seats.filter(({ EF_ID }) => EF_ID !== seat.EF_ID)
  return {
    ...board,
    Rooms: board.Rooms.map((room) => {
      if (to?.date !== board.Date || to.roomId !== room.ER_ID)
        return room.Seats.some(({ EF_ID }) => EF_ID === seat.EF_ID) ? { ...room, Seats: without(room) } : room
      const placed: Seat = { ...seat, BeginTime: isoOfWallClock(beginTime(to)), IsPinned: 1, Why: '' }
      return { ...room, Seats: [...without(room), placed].sort((a, b) => (a.BeginTime < b.BeginTime ? -1 : 1)) }
    }),
  }
}

/** Where a candidate is on this day; null for nowhere. */
export function placeIn({ Date: date, Rooms }: ExamPlanBoardWire, id: number): Place | null {
  for (const { ER_ID, Seats } of Rooms) {
    const seat = Seats.find(({ EF_ID }) => EF_ID === id)
    if (seat) return { date, roomId: ER_ID, minute: minuteOfDay(seat.BeginTime) }
  }
  return null
}
