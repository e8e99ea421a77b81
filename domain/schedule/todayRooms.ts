/** What the strip of today's rooms knows of one room. */
export interface TodayRoom {
  candidates: number
  done: number
  late: number
  absent: number
  /** Null where it cannot be said. */
  minutesBehind: number | null
}

/** A room within so many minutes of its plan keeps it. */
export const IN_TIME_MINUTES = 2

export type RoomPace = 'late' | 'running' | 'over'

/** `late`: somebody has not come, or the room is behind its plan; `over`: everybody is done or absent. */
export function roomPaceOf({ candidates, done, late, absent, minutesBehind }: TodayRoom): RoomPace {
  if (done + absent === candidates) return 'over'
  return late > 0 || (minutesBehind ?? 0) > IN_TIME_MINUTES ? 'late' : 'running'
}

const order: readonly RoomPace[] = ['late', 'running', 'over']

/** Rooms that need somebody come first, of them the one that is furthest behind; rooms that are over come last. */
export function compareUrgency(one: TodayRoom, other: TodayRoom): number {
  const byPace = order.indexOf(roomPaceOf(one)) - order.indexOf(roomPaceOf(other))
  if (byPace !== 0 || roomPaceOf(one) !== 'late') return byPace
  return (other.minutesBehind ?? 0) - (one.minutesBehind ?? 0) || other.late - one.late
}
