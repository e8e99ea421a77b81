import { sql } from 'kysely'
import type { AuditChange, AuditSubject } from '#contract/audit.ts'
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

/** Who changed the subject last, and when; null where nobody of the staff did. */
export async function findLastChange(db: Ctx['db'], subject: AuditSubject, subjectId: number) {
  const row = await db
    .selectFrom('auditLog')
    .leftJoin('account', 'account.id', 'auditLog.actorId')
    .select(['auditLog.at', 'account.name'])
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .orderBy('auditLog.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
