import type { DataRequestKind } from '#domain/people/dataRequest.ts'
import type { RetentionKind } from '#domain/people/retention.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'

interface Rights {
  name: string
  roles: readonly string[]
  isAreaLimited: boolean
  areaIds: readonly number[]
}

interface ExaminerFacts {
  mobile: string
  name: string
  organisation: string
  majorIds: readonly number[]
  areaIds: readonly number[]
  isChief: boolean
}

interface Factors {
  totp: boolean
  passkeys: readonly string[]
}
type FactorChange = AuditEntry<'account', Factors, Factors>
type FactorReset = AuditEntry<'account', Factors, null>

interface PrivacyNumbers {
  answerDays: number
  videoMonths: number
  photoMonths: number
  contactMonths: number
  messageMonths: number
}
/** A request about data (`data_request`), by its number and its kind. */
interface AboutRequest {
  dataRequestId: number
  requestKind: DataRequestKind
}

export interface PeopleAudit {
  /** A family asks, staff decide; it is about the account that asked. */
  RequestData: AuditDeed<'account', AboutRequest>
  WithdrawDataRequest: AuditDeed<'account', AboutRequest>
  DecideDataRequest: AuditDeed<'account', AboutRequest & { isGranted: boolean; reason: string }>
  ConfirmErasure: AuditDeed<'account', AboutRequest & { isGranted: boolean; reason: string }>
  ExportMyData: AuditDeed<'account'>
  /** The system carried a deletion out; one row for each enrolment, and one for an account. */
  EraseChild: AuditDeed<'enrolment', { dataRequestId: number | null }>
  EraseAccount: AuditDeed<'account', { dataRequestId: number | null }>
  SavePrivacyRules: AuditEntry<'privacyRule', PrivacyNumbers, PrivacyNumbers>
  ApproveRetention: AuditDeed<'batch', { retentionKind: RetentionKind; count: number; reason: string }>
  FinishRetention: AuditDeed<'batch', { retentionKind: RetentionKind; count: number; leftOut: number }>

  AddStaff: AuditDeed<'account', Rights & { mobile: string }>
  SaveStaff: AuditEntry<'account', Rights, Rights>
  SwitchStaff: AuditEntry<'account', { isOff: boolean }, { isOff: boolean }>
  MakeStaffLink: AuditDeed<'account'>
  EndStaffLogins: AuditDeed<'account'>
  AcceptInvitation: AuditDeed<'account', { roles: readonly string[] } | null>
  'npm run staff admin': AuditDeed<'account', { roles: readonly string[] }>
  'npm run staff end': AuditDeed<'account'>
  'npm run staff end-demo': AuditDeed<'account'>

  AddExaminer: AuditDeed<'account', ExaminerFacts>
  ImportExaminers: AuditDeed<'account', ExaminerFacts>
  SaveExaminer: AuditEntry<'account', ExaminerFacts, ExaminerFacts>
  SwitchExaminer: AuditEntry<'account', { isOff: boolean }, { isOff: boolean; reason: string; unfinished: number }>
  MakeExaminerLink: AuditDeed<'account'>
  EndExaminerLogins: AuditDeed<'account'>

  AddPasskey: FactorChange
  RemovePasskey: FactorChange
  ConfirmTotp: FactorChange
  RemoveTotp: FactorChange
  NewRecoveryCodes: FactorChange
  ProveSecondFactor: AuditEntry<'account', { recoveryCodes: number }, { recoveryCodes: number }>
  ResetSecondFactor: FactorReset
  'npm run staff factor': FactorReset
  SaveFactorRule: AuditEntry<'factorRule', { isOfAll: boolean }, { isOfAll: boolean }>

  /** What an administrator found out about many looks or exports of this person. */
  SettleAuditAlarm: AuditDeed<'account', { pattern: string; count: number; reason: string }>
  LockAccount: AuditEntry<'account', { isLocked: boolean }, { isLocked: boolean; reason: string }>
  EndAccountLogins: AuditDeed<'account', { reason: string }>
  ChangeAccountMobile: AuditEntry<'account', { mobile: string }, { mobile: string; reason: string; proof: string }>
  MergeAccounts: AuditDeed<
    'account',
    {
      reason: string
      proof: string
      enrolments: readonly number[]
      candidates: readonly number[]
      unitedCandidates: readonly number[]
      /** The account that all goes to, and the one that is closed. */
      kept: number
      closed: number
    }
  >
}
