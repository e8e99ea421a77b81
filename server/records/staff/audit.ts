import type { Ctx, Me } from '#server/context.ts'

interface Change {
  action: string
  subject: 'enrolment' | 'batch' | 'account' | 'order' | 'otherResult' | 'otherResultImport'
  subjectId: number
  before: object | null
  after: object | null
}

/** The part of a context that an audit row needs. The actor of a job is null. */
export type Acting<M extends Pick<Me, 'accountId'> | null = Pick<Me, 'accountId'> | null> = Pick<
  Ctx,
  'db' | 'now' | 'requestId'
> & { me: M }

/** Records who changed what, in the transaction of the change itself (house rule 9). */
export async function insertAudit({ db, me, now, requestId }: Acting, change: Change): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: me?.accountId ?? null,
      request_id: requestId,
      action: change.action,
      subject: change.subject,
      subject_id: change.subjectId,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute()
}
