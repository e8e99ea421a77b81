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
    .selectFrom('refund_answer')
    .select(['refund_code', 'answer', 'detail'])
    .where('refund_id', '=', refundId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.refund_code === refundCode && last.answer === answer && last.detail === detail) return
  await db
    .insertInto('refund_answer')
    .values({ refund_id: refundId, refund_code: refundCode, answer, detail, at: now })
    .execute()
}

/** What WeChat answered about a refund, oldest first. */
export function listRefundAnswers(db: Db, refundId: number) {
  return db.selectFrom('refund_answer').selectAll().where('refund_id', '=', refundId).orderBy('id').execute()
}

/** What people did with a refund, oldest first. */
export function listRefundChanges(db: Db, { id, enrolmentId }: { id: number; enrolmentId: number }) {
  return db
    .selectFrom('audit_log')
    .leftJoin('account', 'account.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.before', 'audit_log.after', 'account.name as actor_name'])
    .where('audit_log.subject', '=', 'enrolment')
    .where('audit_log.subject_id', '=', enrolmentId)
    .where(sql<SqlBool>`audit_log.after ->> 'refundId' = ${String(id)}`)
    .orderBy('audit_log.id')
    .execute()
}
