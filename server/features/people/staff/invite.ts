import { HOUR_MS, type Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { insertInvitation } from '#server/records/people/staff/invitationQueries.ts'
import { hashToken, newToken } from '#server/security/secrets.ts'

/** A link for a person, who may be on leave. */
const PERSON_LIFE_MS = 7 * 24 * HOUR_MS
/** The set-up link lies in a terminal; each start makes a new one. */
const SET_UP_LIFE_MS = 24 * HOUR_MS

/** The page of a link. The key stands after the `#`, so that no server and no log on the way reads it. */
const linkOf = (publicUrl: string, key: string): string => `${publicUrl}/admin/invitation#${key}`

interface Inviting {
  db: Db
  now: Instant
  publicUrl: string
  /** The account whose password the link sets; null for the first administrator, who has none yet. */
  accountId: number | null
  madeBy: number | null
}

/** Makes a link that works once (office#first-start, office#staff-people). Earlier links of the account end. */
export async function invite({ db, now, publicUrl, accountId, madeBy }: Inviting): Promise<string> {
  const key = newToken()
  const expiresAt = now + (accountId === null ? SET_UP_LIFE_MS : PERSON_LIFE_MS)
  await insertInvitation(db, { keyHash: hashToken(key), accountId, madeBy, now, expiresAt })
  return linkOf(publicUrl, key)
}
