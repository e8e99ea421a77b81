import type { Reason } from '#domain/reasons/reasons.ts'

/** `IsOnline` (specification#is-online): how the exam is sat. */
export const MODE = { unset: -1, online: 1, offline: 0 } as const
export type Mode = (typeof MODE)[keyof typeof MODE]

export const modeText: Readonly<Record<Mode, string>> = { [-1]: '未选择', 1: '线上考试', 0: '现场考试' }

/** Paid enrolments a major needs in a batch to be examined on site (specification#step-mode, rulings#small-majors). */
export const OFFLINE_MINIMUM = 50

/**
 * Whether an offline major with that many paid enrolments becomes online at the end of registration
 * (rulings#small-majors).
 */
export function becomesOnline(paidOfflineCount: number): boolean {
  return paidOfflineCount < OFFLINE_MINIMUM
}

/** `CertNOPrefix` of Yunnan, whose batches are sat online only (specification#step-mode, specification#constants). */
const YUNNAN_PREFIX = '53'

/** Whether a batch of this `CertNOPrefix` is examined on site at all (specification#step-mode). */
export function isOfflineAllowed(certNoPrefix: string): boolean {
  return certNoPrefix.trim() !== YUNNAN_PREFIX
}

/**
 * `offlineAllowed` is what `isOfflineAllowed` says of the batch; `isHearing` is true for major 9
 * (specification#step-mode).
 */
export type ModeFacts = { offlineAllowed: boolean; isHearing: boolean }

/** Which modes may be chosen, with the reason where offline is not offered. */
export function examModesOf({ offlineAllowed, isHearing }: ModeFacts): {
  online: true
  offline: boolean
  reason?: Reason
} {
  if (offlineAllowed && !isHearing) return { online: true, offline: true }
  return { online: true, offline: false, reason: 'OFFLINE_NOT_OFFERED' }
}

/** MODE_REQUIRED, OFFLINE_NOT_OFFERED, or null (specification#step-mode, rulings#offline-allowed). */
export function whyCannotChooseMode(mode: number, facts: ModeFacts): Reason | null {
  if (mode === MODE.online) return null
  if (mode !== MODE.offline) return 'MODE_REQUIRED'
  return examModesOf(facts).reason ?? null
}
