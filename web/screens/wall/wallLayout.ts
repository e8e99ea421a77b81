import type { WallRoomWire } from '#contract/schedule/wall.ts'

/** What can be read from across a hall on one screen. */
const MOST_ROOMS = 9
/** A room within so many minutes of its plan keeps it. */
const IN_TIME = 2

interface WallPage {
  rooms: readonly WallRoomWire[]
  columns: 1 | 2 | 3
  rows: number
  /** How many of those who come next are shown in a room. */
  most: number
}

/** The rooms in pages of equal size, so that none is nearly empty. */
export function pagesOf(rooms: readonly WallRoomWire[]): WallPage[] {
  const count = Math.ceil(rooms.length / MOST_ROOMS)
  const size = Math.ceil(rooms.length / Math.max(count, 1))
  return Array.from({ length: count }, (_, at) => {
    const shown = rooms.slice(at * size, (at + 1) * size)
    const columns = size <= 1 ? 1 : size === 2 || size === 4 ? 2 : 3
    const rows = Math.ceil(shown.length / columns)
    return { rooms: shown, columns, rows, most: rows >= 3 ? 2 : rows === 2 ? 3 : 6 }
  })
}

export function paceText(minutes: number | null): string {
  if (minutes === null || Math.abs(minutes) <= IN_TIME) return ''
  return minutes > 0 ? `晚 ${minutes} 分钟` : `早 ${-minutes} 分钟`
}

/**
 * The names of rooms without what all of them begin with, which is mostly the venue that stands above them already. Only whole
 * words are left out.
 */
export function shortNames(names: readonly string[]): string[] {
  const [first = '', ...others] = names
  if (others.length === 0) return [...names]
  const words = first.split(' ')
  let common = ''
  for (const word of words.slice(0, -1)) {
    const next = `${common}${word} `
    if (!names.every((name) => name.startsWith(next))) break
    common = next
  }
  return names.map((name) => name.slice(common.length))
}
