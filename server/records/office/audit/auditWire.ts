import type { AuditRowWire } from '#contract/office/audit.ts'
import type { EventSide } from '#domain/enrolment/enrolmentEvents.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { changesOf, type SaidChange } from './auditChanges.ts'
import { withNames } from './auditNames.ts'
import type { AuditRow } from './auditQueries.ts'
import { auditSentence, auditThing } from './auditSentence.ts'

/** On which side somebody of this type stands; null is the product. */
export function sideOf(userType: number | null): EventSide {
  if (userType === null) return 'product'
  if (userType === USER_TYPE.staff) return 'staff'
  return userType === USER_TYPE.examiner ? 'examiner' : 'family'
}

/** A row of the log in words, with what changed. */
export interface SaidRow {
  row: AuditRow
  wire: AuditRowWire
  changes: readonly SaidChange[]
}

const nobody: Readonly<Record<EventSide, string>> = {
  family: '考生账号',
  staff: '工作人员',
  examiner: '考官',
  product: '系统',
}

/** Says rows in words; names are those of today. */
export function sayAudit(db: Db, rows: readonly AuditRow[]): Promise<SaidRow[]> {
  return withNames(db, (nameOf) =>
    rows.map((row) => {
      const side = sideOf(row.actorType)
      return {
        row,
        wire: {
          AL_ID: row.id,
          Time: shanghaiIso(row.at),
          UserID: row.actorId ?? 0,
          Who: row.actorName || nobody[side],
          Side: side,
          Action: row.action,
          Subject: row.subject,
          SubjectID: row.subjectId,
          Thing: auditThing(row, nameOf),
          ThingUserType: row.aboutType ?? 0,
          EA_Name: row.areaName ?? '',
          Text: auditSentence(row),
        },
        changes: changesOf(row, nameOf),
      }
    }),
  )
}
