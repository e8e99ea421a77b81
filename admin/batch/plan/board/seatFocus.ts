import { type ArrowKey, minuteOfDay, type Room, type Seat } from './geometry.ts'

/** Which seat the focus goes to with an arrow: the one before or after in the room, or the nearest in time in the next room with seats. */
export function nextSeat(rooms: readonly Room[], id: number, key: ArrowKey): Seat | null {
  const column = rooms.findIndex(({ Seats }) => Seats.some(({ EF_ID }) => EF_ID === id))
  const seats = rooms[column]?.Seats ?? []
  const row = seats.findIndex(({ EF_ID }) => EF_ID === id)
  const seat = seats[row]
  if (!seat) return null
  if (key === 'ArrowUp' || key === 'ArrowDown') return seats[row + (key === 'ArrowDown' ? 1 : -1)] ?? null
  const beside = key === 'ArrowRight' ? rooms.slice(column + 1) : rooms.slice(0, column).reverse()
  const target = beside.find(({ Seats }) => Seats.length > 0)
  return target ? nearest(target.Seats, minuteOfDay(seat.BeginTime)) : null
}

function nearest(seats: readonly Seat[], minute: number): Seat | null {
  const distance = (seat: Seat) => Math.abs(minuteOfDay(seat.BeginTime) - minute)
  return [...seats].sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The seats whose candidate has this in the name or exam number, in the order of rooms and times. */
export function foundSeats(rooms: readonly Room[], text: string): Seat[] {
  if (text === '') return []
  return rooms.flatMap(({ Seats }) => Seats.filter(({ Name, ExamNO }) => Name.includes(text) || ExamNO.includes(text)))
}

/** The seats between two of one room, both included; only the second where they are in two rooms. */
export function seatsBetween(rooms: readonly Room[], from: number, to: number): number[] {
  const ids = rooms.map(({ Seats }) => Seats.map(({ EF_ID }) => EF_ID)).find((all) => all.includes(to)) ?? []
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)]
  return one === -1 ? [to] : ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}
