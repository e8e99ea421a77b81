import type { CertificateChangeKind, CertificateChangeState } from '#domain/result/certificateChange.ts'
import type { ReleaseState } from '#domain/result/release.ts'
import type { ResultCorrectionState } from '#domain/result/resultCorrection.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'
import type { SecondMarkRuleWire } from './markingSecond.ts'

type Attended = AuditEntry<'enrolment', { attendance: string | null }, { attendance: string | null }>
interface Shown {
  ShowResultTime: string | null
  ShowCommentsTime: string | null
}
/** Which release of results: its id, how many results it holds, its area and major (empty: all). */
interface ReleaseFacts {
  releaseId: number
  results: number
  area: string
  major: string
}
interface CertTemplateFacts {
  name: string
  version: number
}
interface OtherResult {
  name: string
  result: string
  examDate: string | null
}

export interface ResultAudit {
  CheckIn: Attended
  UndoCheckIn: Attended
  MarkAbsent: Attended
  DeclareConflict: AuditEntry<'enrolment', { examinerId: number }, { examinerId: null; reason: string }>
  ResetReview: AuditEntry<
    'enrolment',
    { reviewId: number; version: number; resultCode: number | null },
    { reviewId: number; version: number; resultCode: null }
  >

  SaveSecondMarkRule: AuditEntry<'secondMarkRule', SecondMarkRuleWire, SecondMarkRuleWire>
  LiftSecondMark: AuditEntry<
    'enrolment',
    { isSecondMarkWanted: boolean },
    { isSecondMarkWanted: boolean; reason: string }
  >
  /** A job gave a second mark to another examiner. */
  assignSecondMarks: AuditEntry<'enrolment', { examinerId: number | null }, { examinerId: number | null }>
  HandToOffice: AuditDeed<'enrolment', { piece: string; cause: string; reason: string }>
  ReturnHandedCase: AuditDeed<'enrolment', { reason: string }>
  KeepOfflineWork: AuditDeed<'enrolment', { acts: readonly string[]; reason: string }>
  ReportWrongPerson: AuditDeed<'enrolment', { reason: string }>
  TakeOfflineWork: AuditDeed<
    'enrolment',
    { examinerId: number; doneAt: string; released: readonly number[]; reason: string }
  >
  SettleHallCase: AuditDeed<'enrolment', { reason: string; isAgain: boolean }>
  AssignHeldChief: AuditEntry<'enrolment', { chiefId: number | null }, { chiefId: number | null }>
  RemindChiefs: AuditDeed<'enrolment'>
  SavePaperMark: AuditDeed<'enrolment', { examinerId: number; state: string }>
  SetExaminerOut: AuditEntry<'batch', { examinerId: number; isOut: boolean }, { examinerId: number; isOut: boolean }>
  TakeMarkingWork: AuditDeed<'batch', { examinerId: number; enrolmentIds: readonly number[] }>
  RemindExaminers: AuditDeed<'batch', { examinerIds: readonly number[] }>

  ApproveResults: AuditEntry<'enrolment', { resultCode: number | null }, { resultCode: number | null }>
  /** With the fee to be paid in yuan where there is one. */
  SendAppeal: AuditDeed<'enrolment', { appealId: number; pieces: readonly string[]; reason: string; fee?: string }>
  GiveBackAppealFee: AuditDeed<'enrolment', { appealId: number; refundId: number; amountFen: number }>
  CheckAppeal: AuditDeed<
    'enrolment',
    {
      appealId: number
      outcome: 'mark' | 'correct' | 'answer'
      isFileRight: boolean
      isGradeRight: boolean
      isPieceRight: boolean
      reason: string
    }
  >
  AssignAppeal: AuditEntry<
    'enrolment',
    { appealId: number; examinerId: number | null },
    { appealId: number; examinerId: number }
  >
  DecideAppeal: AuditEntry<
    'enrolment',
    { appealId: number; resultCode: number },
    { appealId: number; resultCode: number; reason: string }
  >
  ReleaseAppeal: AuditEntry<
    'enrolment',
    { appealId: number; resultCode: number },
    { appealId: number; resultCode: number; reason: string }
  >
  AskBatchCheck: AuditDeed<
    'batch',
    { examinerId: number; sharePercent: number; appeals: number; seconds: number; reason: string }
  >
  CloseBatchCheck: AuditDeed<'batch', { examinerId: number; closed: number }>
  SendBackAppeal: AuditDeed<'enrolment', { appealId: number; reason: string }>
  WithdrawAppeal: AuditDeed<'enrolment', { appealId: number }>
  AskResultCorrection: AuditDeed<'enrolment', { fromCode: number; toCode: number; reason: string }>
  CorrectResult: AuditEntry<'enrolment', { resultCode: number }, { resultCode: number; reason: string }>
  DropResultCorrection: AuditDeed<'enrolment', { state: ResultCorrectionState; reason: string }>
  AskCertificateChange: AuditDeed<'enrolment', { kind: CertificateChangeKind; number: string; reason: string }>
  ReissueCertificate: AuditEntry<'enrolment', { number: string }, { number: string; reason: string }>
  RevokeCertificate: AuditDeed<'enrolment', { number: string; reason: string }>
  DropCertificateChange: AuditDeed<
    'enrolment',
    { kind: CertificateChangeKind; state: CertificateChangeState; reason: string }
  >
  SetCertificatePost: AuditEntry<'enrolment', { isPosted: boolean }, { isPosted: boolean }>
  SendCertificate: AuditEntry<
    'enrolment',
    { trackingNumber: string | null },
    { number: string; carrier: string; trackingNumber: string; sentDay: string }
  >
  SaveCertTemplate: AuditEntry<'certTemplate', CertTemplateFacts | null, CertTemplateFacts>
  SwitchCertTemplate: AuditEntry<'certTemplate', { isOff: boolean }, { isOff: boolean }>
  /** Null: the standard one. */
  ChooseCertTemplate: AuditEntry<'batch', { templateId: number | null }, { templateId: number | null }>
  /** A member of the staff opened the PDF of a certificate. */
  GetCertificateFile: AuditDeed<'enrolment', { number: string }>
  PrepareRelease: AuditDeed<'resultRelease', ReleaseFacts & { releaseAt: string | null }>
  ReleaseResults: AuditDeed<'resultRelease', ReleaseFacts & { seenFrom: string }>
  TakeBackRelease: AuditDeed<'resultRelease', ReleaseFacts & { state: ReleaseState; reason: string }>
  KeepRelease: AuditDeed<'resultRelease', ReleaseFacts>
  PublishBatchResults: AuditEntry<'batch', Shown, Shown>
  ImportOtherResults: AuditEntry<
    'otherResultImport',
    { corrected: ReadonlyArray<OtherResult & { id: number }> },
    { Added: number; Corrected: number; Unchanged: number }
  >
  RemoveOtherResults: AuditEntry<'otherResult', OtherResult, null>
}
