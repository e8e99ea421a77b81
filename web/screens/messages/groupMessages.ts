import type { MessageWire } from '#contract/content/message.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'

/** Messages that tell the same of several children at once, the newest first. */
export type MessageGroup = [MessageWire, ...MessageWire[]]

/** What is made in one go may take a few moments for many children. */
const AT_ONCE_MS = 2 * MINUTE_MS

function isOfSameTime(one: MessageWire, other: MessageWire): boolean {
  return Math.abs(instantOf(one.Time) - instantOf(other.Time)) <= AT_ONCE_MS
}

/** Puts neighbours together that were made at once for the same reason, each about another enrolment. */
export function groupMessages(rows: readonly MessageWire[]): MessageGroup[] {
  const groups: MessageGroup[] = []
  for (const row of rows) {
    const last = groups[groups.length - 1]
    const belongs =
      last !== undefined &&
      row.EF_ID !== 0 &&
      last[0].Event === row.Event &&
      isOfSameTime(last[0], row) &&
      last.every(({ EF_ID }) => EF_ID !== 0 && EF_ID !== row.EF_ID)
    if (belongs) last.push(row)
    else groups.push([row])
  }
  return groups
}
