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
    .insertInto('exam_session_decision')
    .values({ session_id: sessionId, kind, holds_until: holdsUntil, reason, decided_by: decidedBy, decided_at: now })
    .execute()
  await db
    .updateTable('exam_session')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      ...(kind === 'moreTime'
        ? { extended_to: holdsUntil }
        : { retry_until: holdsUntil, set_aside_at: sql<Instant>`coalesce(set_aside_at, ${timestamp(now)})` }),
    }))
    .where('id', '=', sessionId)
    .where('submitted_at', 'is', null)
    .execute()
}

/** The decisions about these sessions, oldest first, with the names of those who decided. */
export function listDecisions(db: Db, sessionIds: readonly number[]) {
  return db
    .selectFrom('exam_session_decision')
    .innerJoin('account', 'account.id', 'exam_session_decision.decided_by')
    .select(['session_id', 'kind', 'holds_until', 'reason', 'decided_at', 'account.name as decided_by_name'])
    .where('session_id', '=', anyOf(sessionIds))
    .orderBy('exam_session_decision.id')
    .execute()
}

/**
 * The end of what staff have allowed in the latest session of an enrolment: of its extension, or of the time in which
 * another may begin; null where nothing was allowed.
 */
export async function findAllowedUntil(db: Db, enrolmentId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('exam_session')
    .select(({ fn }) => [fn.coalesce('retry_until', 'extended_to').as('until')])
    .where('enrolment_id', '=', enrolmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until ?? null
}
