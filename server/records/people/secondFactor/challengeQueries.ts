import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** `totp`: a sealed secret to be confirmed; `passkey`: for a new passkey; `proof`: for giving the factor by one. */
export type ChallengePurpose = 'totp' | 'passkey' | 'proof'

interface Challenge {
  sessionId: number
  purpose: ChallengePurpose
  value: Buffer
  expiresAt: Instant
}

/** Stores what a session must answer, in place of an earlier challenge for the same purpose. */
export async function saveChallenge(db: Db, challenge: Challenge): Promise<void> {
  const kept = { value: challenge.value, expiresAt: challenge.expiresAt }
  await db
    .insertInto('factorChallenge')
    .values({ sessionId: challenge.sessionId, purpose: challenge.purpose, ...kept })
    .onConflict((conflict) => conflict.columns(['sessionId', 'purpose']).doUpdateSet(kept))
    .execute()
}

export async function findChallenge(
  db: Db,
  { sessionId, purpose, now }: { sessionId: number; purpose: ChallengePurpose; now: Instant },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('factorChallenge')
    .select('value')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Takes a challenge, which nobody can take again; null when it was taken or has expired. */
export async function takeChallenge(
  db: Db,
  { sessionId, purpose, now }: { sessionId: number; purpose: ChallengePurpose; now: Instant },
): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('factorChallenge')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('value')
    .executeTakeFirst()
  return row?.value ?? null
}
