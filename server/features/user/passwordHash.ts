import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '#server/fairQueue.ts'
import { refuse } from '#server/refuse.ts'

/** argon2id (the library's default) over 46 MiB, one pass, one lane: OWASP's first choice. */
const OPTIONS = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }

/**
 * Each takes 46 MiB and a core for its time: two at once, in rotation of those who ask, and no queue longer than what answers
 * in a few seconds.
 */
const inTurn = createFairQueue({ atOnce: 2, maxWaiting: 100 })

/** A password longer than this (code points) is nobody's: not worth hashing (threats#U9). */
const MAX_CODE_POINTS = 128

/** Verified against where no account has the mobile, so that it takes the same time. The hash of no password. */
const NOBODY = '$argon2id$v=19$m=47104,t=1,p=1$c29kaXVtY2hsb3JpZGU$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The same password typed on another keyboard may come composed or wide. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

function isTooLong(password: string): boolean {
  return password.length > MAX_CODE_POINTS * 2 || Array.from(password).length > MAX_CODE_POINTS
}

/**
 * Work around `isPassword`, when it is the asker's turn; `asker` shares the queue with the others (`networkOf`). Throws
 * OVERLOADED (429) when too many wait.
 */
export function inPasswordTurn<T>(asker: string, work: () => Promise<T>): Promise<T> {
  return inTurn(asker, work)
}

/** Takes tens of milliseconds: never inside a transaction. Waits for the asker's turn as `inPasswordTurn`. */
export async function hashPassword(asker: string, password: string): Promise<string> {
  if (isTooLong(password)) refuse('PASSWORD_LENGTH')
  return inTurn(asker, () => hash(normalised(password), OPTIONS))
}

/**
 * Whether it is the password. `passwordHash` null (no such account) costs the same and is false (threats#U1). Only in a turn
 * of `inPasswordTurn`.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (isTooLong(password)) return false
  // An account made without a password holds a word instead of a hash, and nobody logs in to it.
  const kept = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const isRight = await verify(kept ?? NOBODY, normalised(password))
  return kept !== null && isRight
}
