import { type BatchWindow, batchPhaseOf } from './batch.ts'
import type { Instant } from './time.ts'

type Window = { beginsAt: Instant; endsAt: Instant }
export type WorkedBatch = BatchWindow & { id: number; examTimes: readonly Window[] }

/** How near an exam time is: 0 while it runs, the milliseconds until it begins, never again once it is over. */
function nearnessOf({ beginsAt, endsAt }: Window, now: Instant): number {
  return now >= endsAt ? Number.POSITIVE_INFINITY : Math.max(0, beginsAt - now)
}

/**
 * The batch that staff plan exams for now: where exams run, else where the next one comes first, else one open for
 * registration, else the newest. Of equals the first of the list, which comes newest first; null where there is none.
 */
export function batchAtWork(newestFirst: readonly WorkedBatch[], now: Instant): number | null {
  let nearest: { id: number; away: number } | null = null
  for (const { id, examTimes } of newestFirst) {
    const away = Math.min(Number.POSITIVE_INFINITY, ...examTimes.map((time) => nearnessOf(time, now)))
    if (away < (nearest?.away ?? Number.POSITIVE_INFINITY)) nearest = { id, away }
  }
  if (nearest) return nearest.id
  const open = newestFirst.find((batch) => batchPhaseOf(batch, now) === 'open')
  return (open ?? newestFirst[0])?.id ?? null
}
