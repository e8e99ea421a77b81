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
 * All that the audit log tells, one entry per action. The log is append-only: its rows were written by earlier builds too,
 * so that who reads one expects each field to be missing.
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

/** The actions of which some are about the subject. */
export type AuditActionOn<Subject extends AuditSubject> = Extract<AuditChange, { subject: Subject }>['action']

/** A side of an audit row as it is read. */
export type AuditFacts<
  Subject extends AuditSubject,
  Action extends AuditActionOn<Subject>,
  Side extends 'before' | 'after',
> = Partial<NonNullable<Extract<AuditChange<Action>, { subject: Subject }>[Side]>>
