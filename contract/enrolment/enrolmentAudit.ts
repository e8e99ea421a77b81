import type { ChoiceField, CorrectableField } from '#domain/enrolment/correction.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'

/** Fields of the form that changed, as people read them. */
export type AuditedFields = Partial<Record<CorrectableField | ChoiceField, string>>
type Corrected = AuditEntry<'enrolment', AuditedFields, AuditedFields & { reason: string }>

type Looked = AuditDeed<'enrolment', { screen: string }>

export interface EnrolmentAudit {
  CheckPhoto: AuditEntry<
    'enrolment',
    { checkStatus: number; checkRemark: string },
    { checkStatus: number; checkRemark: string; photoId: number }
  >
  /** Staff set a photo that was handed in at the office. */
  ReplacePhoto: AuditEntry<'enrolment', { photoId: number }, { photoId: number; reason: string }>
  RemindPhotos: AuditDeed<'message', { enrolmentIds: readonly number[]; reminded: number }>
  RevealCertNO: AuditDeed<'enrolment', { reason: string; screen: string }>
  /** Staff looked, on this screen of the console; the same look within minutes is one row. */
  SeeFile: Looked
  SeePhoto: Looked
  SeeVideo: Looked
  DecideDouble: AuditDeed<'enrolment', { isSame: boolean; otherId: number; reason: string }>
  EnrolFromPaper: AuditDeed<
    'enrolment',
    { formNumber: string; receivedBy: string; receivedOn: string; hasMobile: boolean; hasFaceConsent: boolean }
  >
  /** A number that staff gave; otherwise the payment gives it. */
  CreateExamNo: AuditDeed<'enrolment', { examNo: string }>
  /** What a family changed in its own form; `others` are fields that are told without old and new. */
  UpdateExamForm: AuditEntry<'enrolment', AuditedFields, AuditedFields & { others: readonly string[] }>
  CorrectEnrolment: Corrected
  CorrectChoice: Corrected
  MoveEnrolment: Corrected
  ChangeChoice: Corrected
  AskChoiceChange: AuditEntry<
    'enrolment',
    { fee: string },
    { changeId: number; choice: string; fee: string; reason: string }
  >
  ApproveChoiceChange: AuditEntry<'enrolment', { fee: string }, { changeId: number; fee: string; reason: string }>
  DeclineChoiceChange: AuditEntry<'enrolment', { fee: string }, { changeId: number; fee: string; reason: string }>
  WithdrawChoiceChange: AuditDeed<'enrolment', { changeId: number }>
  AskCorrection: Corrected
  DecideCorrection: Corrected
  RejectCorrection: AuditDeed<'enrolment', { reason: string }>
  SaveAvoidedDays: AuditEntry<'enrolment', { avoidedDays: readonly string[] }, { avoidedDays: readonly string[] }>
  GiveConsent: AuditDeed<'enrolment', { consentVersion: string }>
  WithdrawConsent: AuditEntry<'enrolment', { consentVersion: string | null; consentedAt: string | null }, null>
  /** A teacher entered pupils from a sheet; it is about his account. */
  AddPupils: AuditDeed<'account', { batchId: number; pupils: number }>
  DropPupil: AuditDeed<'account', { batchId: number }>
  /** A guardian answered by the teacher's link; nobody is signed in. */
  AgreeForPupil: AuditDeed<'enrolment', { guardianName: string; agreeVersion: string; consentVersion: string }>
  RefusePupil: AuditDeed<'account', { batchId: number }>
}
