import { sql } from 'kysely'
import type { SessionHelp } from '#domain/examRoom/sessionHelp.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface NewDecision {
  sessionId: number
  kind: SessionHelp
  /** The new end of the session, or until when another may begin. */
  holdsUntil: Instant
  reason: string
  decidedBy: number
  now: Instant
}

/** Records a decision and applies it to the session; the caller holds the enrolment's lock and has judged. */
export async function decideSession(db: Db, decision: NewDecision): Promise<void> {
  const { sessionId, kind, holdsUntil, reason, decidedBy, now } = decision
  await db
    .insertInto('examSessionDecision')
    .values({ sessionId, kind, holdsUntil, reason, decidedBy, decidedAt: now })
    .execute()
  await db
    .updateTable('examSession')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      ...(kind === 'moreTime'
        ? { extendedTo: holdsUntil }
        : { retryUntil: holdsUntil, setAsideAt: sql<Instant>`coalesce(set_aside_at, ${timestamp(now)})` }),
    }))
    .where('id', '=', sessionId)
    .where('submittedAt', 'is', null)
    .execute()
}

/** The decisions about these sessions, oldest first, with the names of those who decided. */
export function listDecisions(db: Db, sessionIds: readonly number[]) {
  return db
    .selectFrom('examSessionDecision')
    .innerJoin('account', 'account.id', 'examSessionDecision.decidedBy')
    .select(['sessionId', 'kind', 'holdsUntil', 'reason', 'decidedAt', 'account.name as decidedByName'])
    .where('sessionId', '=', anyOf(sessionIds))
    .orderBy('examSessionDecision.id')
    .execute()
}

/**
 * The end of what staff have allowed in the latest session of an enrolment: of its extension, or of the time in which
 * another may begin; null where nothing was allowed.
 */
export async function findAllowedUntil(db: Db, enrolmentId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('examSession')
    .select(({ fn }) => [fn.coalesce('retryUntil', 'extendedTo').as('until')])
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until ?? null
}
