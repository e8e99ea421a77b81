import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'

/**
 * What decides whether a batch takes enrolments: unless locked, it is open while registrationOpensAt ≤ now <
 * registrationClosesAt.
 */
export type BatchWindow = { isLocked: boolean; registrationOpensAt: Instant; registrationClosesAt: Instant }

export type BatchPhase = 'locked' | 'notStarted' | 'open' | 'ended'

/** The phase at `now` (specification#batch-state); a lock takes precedence over the dates. */
export function batchPhaseOf(batch: BatchWindow, now: Instant): BatchPhase {
  if (batch.isLocked) return 'locked'
  if (now < batch.registrationOpensAt) return 'notStarted'
  return now < batch.registrationClosesAt ? 'open' : 'ended'
}

/** The label of each phase as users read it. */
export const batchPhaseLabel: Readonly<Record<BatchPhase, string>> = {
  locked: '已锁定',
  notStarted: '未开始',
  open: '报名中',
  ended: '报名已结束',
}

/** Display order: batches one can enrol in come first, those that have ended last. */
const PHASE_ORDER: Readonly<Record<BatchPhase, number>> = { open: 0, notStarted: 1, locked: 2, ended: 3 }

/** Compares by phase, open batches first; a stable sort keeps the order within a phase. */
export function byPhase(a: { phase: BatchPhase }, b: { phase: BatchPhase }): number {
  return PHASE_ORDER[a.phase] - PHASE_ORDER[b.phase]
}

const REFUSALS: Readonly<Record<BatchPhase, Reason | null>> = {
  locked: 'BATCH_LOCKED',
  notStarted: 'BATCH_NOT_STARTED',
  open: null,
  ended: 'BATCH_ENDED',
}

/** BATCH_LOCKED, BATCH_NOT_STARTED or BATCH_ENDED; null while the batch is open. */
export function whyBatchClosed(phase: BatchPhase): Reason | null {
  return REFUSALS[phase]
}

/** Why nobody may enrol in this batch now, null while it is open (specification#batch-state, rulings#edit). */
export function whyCannotEnrolIn(batch: BatchWindow, now: Instant): Reason | null {
  return whyBatchClosed(batchPhaseOf(batch, now))
}
