import { sql } from 'kysely'
import { type Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import { NO_PASSWORD } from './queries.ts'

/** The last use of a login that still works, of the `account` of the statement. */
export const seenAt = (now: Instant) => sql<Instant | null>`(
  select max(coalesce(s.seen_at, s.created_at)) from session s
  where s.account_id = account.id and s.revoked_at is null and s.expires_at > ${timestamp(now)}
)`

/** Whether the `account` of the statement has a password yet. */
export const hasPassword = sql<boolean>`account.password_hash <> ${sql.lit(NO_PASSWORD)}`
