import type { BatchAudit } from './batch/batchAudit.ts'
import type { CatalogueAudit } from './catalogue/catalogueAudit.ts'
import type { ContentAudit } from './content/contentAudit.ts'
import type { EnrolmentAudit } from './enrolment/enrolmentAudit.ts'
import type { ExamRoomAudit } from './examRoom/examRoomAudit.ts'
import type { MoneyAudit } from './money/moneyAudit.ts'
import type { OfficeAudit } from './office/officeAudit.ts'
import type { PeopleAudit } from './people/peopleAudit.ts'
import type { ResultAudit } from './result/resultAudit.ts'
import type { ScheduleAudit } from './schedule/scheduleAudit.ts'

/**
 * What the audit log records, one entry per action. The log is append-only and has rows of earlier builds, so that a reader
 * must expect that any field is missing.
 */
export type AuditEntries = PeopleAudit &
  CatalogueAudit &
  BatchAudit &
  EnrolmentAudit &
  MoneyAudit &
  ScheduleAudit &
  ExamRoomAudit &
  ResultAudit &
  ContentAudit &
  OfficeAudit

export type AuditAction = keyof AuditEntries

/** What an audit row is about; with the id it names one row. */
export type AuditSubject = AuditEntries[AuditAction]['subject']

/** An audit row as it is written. */
export type AuditChange<Action extends AuditAction = AuditAction> = Action extends unknown
  ? { action: Action; subjectId: number } & AuditEntries[Action]
  : never

/** The actions that can be about this subject. */
export type AuditActionOn<Subject extends AuditSubject> = Extract<AuditChange, { subject: Subject }>['action']

/** The facts before or after a change, as a reader of the log gets them. */
export type AuditFacts<
  Subject extends AuditSubject,
  Action extends AuditActionOn<Subject>,
  Side extends 'before' | 'after',
> = Partial<NonNullable<Extract<AuditChange<Action>, { subject: Subject }>[Side]>>
