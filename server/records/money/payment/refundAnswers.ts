import { type SqlBool, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface RefundAnswer {
  refundId: number
  refundCode: string
  /** WeChat's state or error code, or a code of ours. */
  answer: string
  detail: string
  now: Instant
}

/** Keeps an answer of WeChat about a refund, unless the last one said the same: refunds are asked about for days. */
export async function insertRefundAnswer(db: Db, { refundId, refundCode, answer, detail, now }: RefundAnswer) {
  const last = await db
    .selectFrom('refundAnswer')
    .select(['refundCode', 'answer', 'detail'])
    .where('refundId', '=', refundId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.refundCode === refundCode && last.answer === answer && last.detail === detail) return
  await db.insertInto('refundAnswer').values({ refundId, refundCode, answer, detail, at: now }).execute()
}

/** What WeChat answered about a refund, oldest first. */
export function listRefundAnswers(db: Db, refundId: number) {
  return db.selectFrom('refundAnswer').selectAll().where('refundId', '=', refundId).orderBy('id').execute()
}

/** What people did with a refund, oldest first. */
export function listRefundChanges(
  db: Db,
  { id, enrolmentId, orderId }: { id: number; enrolmentId: number; orderId: number | null },
) {
  return (
    db
      .selectFrom('auditLog')
      .leftJoin('account', 'account.id', 'auditLog.actorId')
      .select(['auditLog.at', 'auditLog.action', 'auditLog.before', 'auditLog.after', 'account.name as actorName'])
      .where('auditLog.subject', '=', 'enrolment')
      // A refund of a bill may have been booked for another child of it first.
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('auditLog.subjectId', '=', enrolmentId),
          eb('auditLog.subjectId', 'in', selectFrom('orderShare').select('enrolmentId').where('orderId', '=', orderId)),
        ]),
      )
      .where(sql<SqlBool>`audit_log.after ->> 'refundId' = ${String(id)}`)
      .orderBy('auditLog.id')
      .execute()
  )
}
