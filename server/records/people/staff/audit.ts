import { sql } from 'kysely'
import type { AuditChange, AuditSubject } from '#contract/audit.ts'
import { type LookAction, lookActions } from '#domain/office/auditActions.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'

/** The part of a context that an audit row needs. The actor of a job is null. */
export type Acting<M extends Pick<Me, 'accountId'> | null = Pick<Me, 'accountId'> | null> = Pick<
  Ctx,
  'db' | 'now' | 'requestId'
> & { me: M }

/** Records who changed what, in the transaction of the change itself (house rule 9). */
export async function insertAudit({ db, me, now, requestId }: Acting, change: AuditChange): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      at: now,
      actorId: me?.accountId ?? null,
      requestId,
      action: change.action,
      subject: change.subject,
      subjectId: change.subjectId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute()
}

/** Records many changes of one kind in one statement. */
export async function insertAudits(acting: Acting, changes: readonly AuditChange[]): Promise<void> {
  if (changes.length === 0) return
  const { db, me, now, requestId } = acting
  const rows = changes.map(({ action, subject, subjectId, before, after }) => ({
    action,
    subject,
    subjectId,
    before,
    after,
  }))
  await sql`insert into audit_log (at, actor_id, request_id, action, subject, subject_id, before, after)
    select to_timestamp(${now / 1000}), ${me?.accountId ?? null}::int, ${requestId}, action, subject, "subjectId", before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (action text, subject text, "subjectId" int, before jsonb, after jsonb)`.execute(db)
}

/** A look at what belongs to a child. */
export interface Look {
  action: LookAction
  enrolmentId: number
  accountId: number
  screen: string
  requestId: string
  at: Instant
}

/** Records looks of several people in one statement. */
export async function insertLooks(db: Ctx['db'], looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return
  const rows = looks.map(({ at, ...look }) => ({ ...look, at: at / 1000 }))
  await sql`insert into audit_log (at, actor_id, request_id, action, subject, subject_id, after)
    select to_timestamp(at), "accountId", "requestId", action, 'enrolment', "enrolmentId", jsonb_build_object('screen', screen)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (at float8, "accountId" int, "requestId" text, action text, "enrolmentId" int, screen text)
    where exists (select from enrolment where id = "enrolmentId")`.execute(db)
}

/** Who changed the subject last, and when; null where nobody of the staff did. */
export async function findLastChange(db: Ctx['db'], subject: AuditSubject, subjectId: number) {
  const row = await db
    .selectFrom('auditLog')
    .leftJoin('account', 'account.id', 'auditLog.actorId')
    .select(['auditLog.at', 'account.name'])
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    // Who only looked has changed nothing.
    .where('action', 'not in', lookActions)
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
