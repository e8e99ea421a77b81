import { createFairQueue } from '#server/concurrency/fairQueue.ts'
import { refuse } from '#server/refuse.ts'

/** Loaded with the first password, as it has no part in a start. */
const library = async () => (await import('@node-rs/argon2')).default

/** argon2id (the library's default) with 46 MiB, one pass, one lane: the first choice of OWASP. */
const OPTIONS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/**
 * Each hash takes 46 MiB and a core, so two run at once. Callers take turns, and the queue is no longer than what can
 * be answered within a few seconds.
 */
const hashQueue = createFairQueue({ atOnce: 2, maxWaiting: 100 })

/** A longer password (in code points) cannot be right and is not worth hashing (threats#U9). */
const MAX_CODE_POINTS = 128

/** Verified when no account has the mobile, so that it takes the same time. No password has this hash. */
const DUMMY_HASH = '$argon2id$v=19$m=47104,t=1,p=1$c29kaXVtY2hsb3JpZGU$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The same password typed on another keyboard may arrive composed or in full width. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

function isTooLong(password: string): boolean {
  return password.length > MAX_CODE_POINTS * 2 || Array.from(password).length > MAX_CODE_POINTS
}

/**
 * Runs work around `isPassword` in the caller's turn; callers share the queue fairly by `asker` (`networkOf`). Throws
 * OVERLOADED (429) when too many wait.
 */
export function inPasswordQueue<T>(asker: string, work: () => Promise<T>): Promise<T> {
  return hashQueue(asker, work)
}

/**
 * Hashing takes tens of milliseconds, so never call it inside a transaction. It waits in the same queue as
 * `inPasswordQueue`.
 */
export async function hashPassword(asker: string, password: string): Promise<string> {
  if (isTooLong(password)) refuse('PASSWORD_LENGTH')
  return hashQueue(asker, async () => (await library()).hash(normalised(password), OPTIONS))
}

/**
 * Tells whether the password matches. A `passwordHash` of null (no such account) costs the same time and gives false
 * (threats#U1). Call it within `inPasswordQueue` only.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (isTooLong(password)) return false
  // An account created without a password holds a word instead of a hash, and nobody can log in to it.
  const stored = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const { verify } = await library()
  const isRight = await verify(stored ?? DUMMY_HASH, normalised(password))
  return stored !== null && isRight
}
