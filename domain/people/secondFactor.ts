import type { Pause } from '#domain/reasons/reasons.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time.ts'

/** How long a proof counts as fresh for a sensitive step (office#second-factor). */
export const FRESH_PROOF_MS = 10 * MINUTE_MS

/** The roles whose holders must have a second factor (office#second-factor). */
const ROLES_WITH_FACTOR: readonly string[] = ['admin', 'finance', 'results']

/** Whether somebody with these roles must have a second factor before anything else; a setting requires it of all. */
export function requiresFactor({
  roles,
  isRequiredOfAll,
}: {
  roles: readonly string[]
  isRequiredOfAll: boolean
}): boolean {
  return isRequiredOfAll || roles.some((role) => ROLES_WITH_FACTOR.includes(role))
}

/** What a session knows about the second factor of its staff account. */
export interface FactorState {
  /** Accounts of the demo world may go without a factor; one that has a factor must give it like any other. */
  isDemo: boolean
  hasFactor: boolean
  /** Whether administrators require a factor of every staff account. */
  isRequiredOfAll: boolean
  /** When this session last gave the factor; null until it has. */
  provedAt: Instant | null
}

/**
 * What a call asks of the second factor. `always` is served to a session that has not given it, such as the call that
 * gives it; `toSetUp` is served to an account that has no factor yet, and asks every other one for a fresh proof.
 */
export interface FactorDemand {
  beforeSecondFactor?: 'always' | 'toSetUp'
  needsFreshProof?: boolean
}

export const factorRefusals = ['SECOND_FACTOR_MISSING', 'SECOND_FACTOR_REQUIRED', 'FRESH_PROOF_REQUIRED'] as const
export type FactorRefusal = (typeof factorRefusals)[number]

/**
 * Why a staff session cannot make a call yet, or null. A sensitive step is refused to an account without a factor
 * whatever its roles are, because there is nothing by which it could be asked again.
 */
export function whyFactorForbids(
  { isDemo, hasFactor, provedAt, isRequiredOfAll, roles }: FactorState & { roles: readonly string[] },
  { beforeSecondFactor, needsFreshProof = false }: FactorDemand,
  now: Instant,
): FactorRefusal | null {
  if (beforeSecondFactor === 'always') return null
  if (!hasFactor) {
    if (isDemo || beforeSecondFactor === 'toSetUp') return null
    return needsFreshProof || requiresFactor({ roles, isRequiredOfAll }) ? 'SECOND_FACTOR_MISSING' : null
  }
  if (provedAt === null) return 'SECOND_FACTOR_REQUIRED'
  const needsFresh = needsFreshProof || beforeSecondFactor === 'toSetUp'
  return needsFresh && now - provedAt > FRESH_PROOF_MS ? 'FRESH_PROOF_REQUIRED' : null
}

/** Wrong codes of the last day count, those before a right one no longer do. */
export const CODE_WINDOW_MS = 24 * 60 * MINUTE_MS
/** How long a browser is known on which the factor was given; each time it is given there this begins anew. */
export const KNOWN_BROWSER_MS = 90 * DAY_MS

/** How many wrong codes begin a pause. */
export const CODE_TRIES = 5
/** The pause after five wrong codes, after ten, and so on; the last one repeats. */
const PAUSE_MINUTES = [5, 15, 60, 240] as const

/**
 * FACTOR_PAUSED with the wait after every fifth wrong code, otherwise null: at most 45 guesses a day, of which three
 * codes in a million are right at a time. `failures` are the instants of the wrong codes that count, in any order.
 */
export function whyCannotTryCode(failures: readonly Instant[], now: Instant): Pause | null {
  const counted = failures.filter((at) => now - at < CODE_WINDOW_MS)
  const rounds = Math.floor(counted.length / CODE_TRIES)
  if (rounds === 0 || counted.length % CODE_TRIES !== 0) return null
  const minutes = PAUSE_MINUTES[Math.min(rounds, PAUSE_MINUTES.length) - 1] as number
  const until = Math.max(...counted) + minutes * MINUTE_MS
  return until > now ? { reason: 'FACTOR_PAUSED', retryAfterSeconds: Math.ceil((until - now) / 1000) } : null
}

/** Crockford's alphabet has no I, L, O and U, so that nothing read from paper is mistaken. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_CODE_LENGTH = 12
export const RECOVERY_CODES = 10

export type FactorCode = { kind: 'totp' | 'recovery'; code: string }

/** Reads what somebody typed or pasted as a code; null where it has the form of neither kind. */
export function readFactorCode(text: string): FactorCode | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\-‐‑–—_.]/g, '')
    .toUpperCase()
  if (/^\d{6}$/.test(plain)) return { kind: 'totp', code: plain }
  const code = plain.replace(/O/g, '0').replace(/[IL]/g, '1')
  const isRecovery = code.length === RECOVERY_CODE_LENGTH && [...code].every((one) => RECOVERY_ALPHABET.includes(one))
  return isRecovery ? { kind: 'recovery', code } : null
}

/** A recovery code or a secret in groups of four, as people read and copy it. */
export function inGroups(code: string, separator: string): string {
  return (code.match(/.{1,4}/g) ?? []).join(separator)
}

export const PASSKEYS_MOST = 10
export const PASSKEY_NAME_LENGTH = 30
