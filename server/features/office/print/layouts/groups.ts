import { type Group, grouped } from '#domain/grouped.ts'
import { shanghaiClockText, shanghaiHoursText } from '#domain/schedule/examDayText.ts'
import { noonOf } from '#domain/schedule/plan/instance.ts'
import { compareRooms } from '#domain/schedule/roomOrder.ts'
import { type Instant, shanghaiDate } from '#domain/time.ts'
import type { PrintedExaminer, PrintRow } from '#server/records/office/print/printQueries.ts'

/** What the layouts lay out: the candidates in their order, and who examines them. */
export interface PrintMaterial {
  rows: readonly PrintRow[]
  examinersOf: ReadonlyMap<number, readonly PrintedExaminer[]>
}

/**
 * The half of the day in which a candidate is examined; the planner parts them at one o'clock. Empty where an exam time
 * without minutes of his own lasts over both.
 */
export function halfOf({ beginsAt, endsAt, hasOwnTime }: PrintRow): '上午' | '下午' | '' {
  const noon = noonOf(beginsAt)
  if (!hasOwnTime && beginsAt < noon && endsAt > noon) return ''
  return beginsAt < noon ? '上午' : '下午'
}
export const halfDayKey = (row: PrintRow): string => `${shanghaiDate(row.beginsAt)} ${halfOf(row)}`

/** When a candidate begins; the whole exam time where he has no minutes of his own. */
export const startText = ({ beginsAt, endsAt, hasOwnTime }: PrintRow): string =>
  hasOwnTime ? shanghaiClockText(beginsAt) : shanghaiHoursText(beginsAt, endsAt)

/** The groups of `grouped` in their order, each of which becomes a list or a row of one. */
export const groupsOf = <Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Group<Item>[] => [
  ...grouped(items, keyOf).values(),
]

export const byStart = (a: PrintRow, b: PrintRow): number => a.beginsAt - b.beginsAt || a.id - b.id

/** Orders groups by where they are and, in one place, by when: as they are hung up, and as a pile is taken apart. */
export const byPlace = ([a]: Readonly<Group<PrintRow>>, [b]: Readonly<Group<PrintRow>>): number =>
  compareRooms(`${a.address}\n${a.room}`, `${b.address}\n${b.room}`) || byStart(a, b)

/** Orders groups of one address each by the address, and its days and half-days by when they are. */
export const byAddress = ([a]: Readonly<Group<PrintRow>>, [b]: Readonly<Group<PrintRow>>): number =>
  compareRooms(a.address, b.address) || byStart(a, b)

/** From the first begin to the last end. */
export function spanOf(rows: readonly PrintRow[]): { from: Instant; to: Instant } {
  return {
    from: Math.min(...rows.map(({ beginsAt }) => beginsAt)),
    to: Math.max(...rows.map(({ endsAt }) => endsAt)),
  }
}

/** `钢琴 12、古筝 3`, the most frequent first. */
export function majorCountsText(rows: readonly PrintRow[]): string {
  return groupsOf(rows, ({ majorName }) => majorName)
    .sort((a, b) => b.length - a.length)
    .map((group) => `${group[0].majorName} ${group.length}`)
    .join('、')
}
