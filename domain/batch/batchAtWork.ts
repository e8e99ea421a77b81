import type { Instant } from '#domain/time.ts'
import { type BatchWindow, batchPhaseOf } from './batch.ts'

type Window = { beginsAt: Instant; endsAt: Instant }
export type BatchWithExamTimes = BatchWindow & { id: number; examTimes: readonly Window[] }

/** Milliseconds until an exam time begins: 0 while it runs, infinite once it is over. */
function millisecondsUntil({ beginsAt, endsAt }: Window, now: Instant): number {
  return now >= endsAt ? Number.POSITIVE_INFINITY : Math.max(0, beginsAt - now)
}

/**
 * The batch whose schedule staff most likely want now: the one with an exam running or starting soonest, else one open
 * for registration, else the newest. Ties go to the newer batch; null for an empty list.
 */
export function batchAtWork(newestFirst: readonly BatchWithExamTimes[], now: Instant): number | null {
  let nearest: { id: number; away: number } | null = null
  for (const { id, examTimes } of newestFirst) {
    const away = Math.min(Number.POSITIVE_INFINITY, ...examTimes.map((time) => millisecondsUntil(time, now)))
    if (away < (nearest?.away ?? Number.POSITIVE_INFINITY)) nearest = { id, away }
  }
  if (nearest) return nearest.id
  const open = newestFirst.find((batch) => batchPhaseOf(batch, now) === 'open')
  return (open ?? newestFirst[0])?.id ?? null
}
