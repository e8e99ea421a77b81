import { type SqlBool, sql } from 'kysely'
import { lookActions } from '#domain/office/auditActions.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

const isKnownWithin = (within: readonly number[] | null) =>
  within === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(audit_log.action <> 'DecideDouble' or exists (
        select from enrolment other
        where other.id = (audit_log.after ->> 'otherId')::int and other.area_id = ${anyOf(within)}))`

/** What was decided about an enrolment outside these areas and this one is left out (office#roles). */
export function listHistory(db: Db, enrolmentId: number, within: readonly number[] | null) {
  return (
    db
      .selectFrom('auditLog')
      .leftJoin('account', 'account.id', 'auditLog.actorId')
      .select(['auditLog.at', 'auditLog.action', 'auditLog.before', 'auditLog.after'])
      .select(['account.name as actorName', 'account.userType as actorType'])
      .where('auditLog.subject', '=', 'enrolment')
      .where('auditLog.subjectId', '=', enrolmentId)
      // Who looked stands in the audit log alone.
      .where('auditLog.action', 'not in', lookActions)
      .where(isKnownWithin(within))
      .orderBy('auditLog.id')
      .execute()
  )
}
