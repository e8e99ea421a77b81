import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import { startOfShanghaiDay } from '#domain/time.ts'
import { overlap, type Span } from './instance.ts'

/** Why these hours cannot be stored: OPENINGS_WRONG where one is empty, spans midnight or overlaps another. */
export function whySpansUnfit(spans: readonly { from: Instant | null; to: Instant | null }[]): Reason | null {
  const read: Span[] = []
  for (const { from, to } of spans) {
    if (from === null || to === null || from >= to) return 'OPENINGS_WRONG'
    if (startOfShanghaiDay(from) !== startOfShanghaiDay(to - 1)) return 'OPENINGS_WRONG'
    if (read.some((other) => overlap(other, { from, to }))) return 'OPENINGS_WRONG'
    read.push({ from, to })
  }
  return null
}
