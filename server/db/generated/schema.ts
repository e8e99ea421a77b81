// Made by `npm run generate:schema` from the migrated database; narrower column types are in scripts/columnTypes.ts.
import type { staffRoles } from '#contract/endpoint.ts'
import type { OfficeJobState } from '#contract/office/officeJob.ts'
import type { DataRequestKind, DataRequestState, DataRequestStepKind } from '#domain/people/dataRequest.ts'
import type { RetentionKind } from '#domain/people/retention.ts'
import type { HearingKind, HearingPool } from '#domain/catalogue/hearingKinds.ts'
import type { InvoiceKind, InvoiceStatus } from '#domain/money/invoice.ts'
import type { DeskWay, StoredWaySum } from '#domain/money/payDesk.ts'
import type { BulkRefundStatus, OrderStatus, RefundStatus } from '#domain/money/moneyMoves.ts'
import type { RefundOrigin, RefundWay } from '#domain/money/refund.ts'
import type { FaceShare } from '#domain/enrolment/photoFace.ts'
import type { LegalKind } from '#domain/people/legalText.ts'
import type { AppealOrigin, AppealRule, AppealState, AppealStepKind } from '#domain/result/appeal.ts'
import type { Instant } from '#domain/time.ts'
import type { UserType } from '#domain/people/userType.ts'
import type { ChangeStatus } from '#domain/money/choiceChange.ts'
import type { WaiverStatus } from '#domain/money/waiver.ts'
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Account {
  accountVersion: Generated<number>;
  agreedAddress: string | null;
  agreedAt: Instant | null;
  agreeVersion: string | null;
  createdAt: Instant;
  disabledAt: Instant | null;
  headImg: Generated<string>;
  id: Generated<number>;
  isDemo: Generated<boolean>;
  loginMobile: Generated<string>;
  mergedInto: number | null;
  mobile: Generated<string>;
  name: Generated<string>;
  nickname: Generated<string>;
  openId: string | null;
  passwordHash: string;
  sex: Generated<number>;
  userType: Generated<UserType>;
}

export interface Agreement {
  accountId: number;
  address: string;
  agreedAt: Instant;
  kind: LegalKind;
  version: string;
}

export interface AnswerSheet {
  createdAt: Instant;
  id: Generated<number>;
  isDrawn: boolean;
  patternId: number;
  questionId: number;
  sessionId: number;
  slotNo: number;
  takeId: number | null;
  uploadFailedAt: Instant | null;
  uploadFailedFile: Generated<string>;
}

export interface AnswerTake {
  answerSheetId: number;
  attachedAt: Instant;
  bytes: Int8;
  completedAt: Instant;
  etag: string;
  id: Generated<number>;
  objectKey: string;
  questionId: number;
}

export interface Appeal {
  answer: Generated<string>;
  checkedAt: Instant | null;
  checkedBy: number | null;
  correctionId: number | null;
  decidedAt: Instant | null;
  decidedBy: number | null;
  decidedFrom: number | null;
  enrolmentId: number;
  feeFen: Generated<number>;
  fileRight: boolean | null;
  fromCode: number;
  gradeRight: boolean | null;
  id: Generated<number>;
  isWhole: boolean;
  origin: Generated<AppealOrigin>;
  paidAt: Instant | null;
  pieceRight: boolean | null;
  reason: string;
  releasedAt: Instant | null;
  releasedBy: number | null;
  rule: AppealRule;
  sentAt: Instant;
  sentBy: number;
  state: AppealState;
  toCode: number | null;
  version: Generated<number>;
}

export interface AppealMark {
  appealId: number;
  assignedAt: Instant;
  assignedBy: number;
  changedAt: Instant | null;
  endedAt: Instant | null;
  enrolmentId: number;
  examinerId: number;
  id: Generated<number>;
  judgement: ColumnType<object, string, string> | null;
  resultCode: number | null;
  signaturePath: Generated<string>;
  submittedAt: Instant | null;
  suggestion: Generated<string>;
  version: Generated<number>;
}

export interface AppealMarkVersion {
  at: Instant;
  judgement: ColumnType<object, string, string>;
  markId: number;
  resultCode: number;
  signaturePath: string;
  suggestion: string;
  version: number;
}

export interface AppealPiece {
  appealId: number;
  ordinal: string;
  position: number;
  title: string;
}

export interface AppealStep {
  appealId: number;
  at: Instant;
  byId: number;
  id: Generated<number>;
  kind: AppealStepKind;
  note: Generated<string>;
}

export interface Attendance {
  doneAt: Instant | null;
  enrolmentId: number;
  id: Generated<number>;
  isScanned: Generated<boolean>;
  kind: 'arrived' | 'absent';
  setAt: Instant;
  setBy: number;
  undoneAt: Instant | null;
  undoneBy: number | null;
}

export interface AuditAlarm {
  accountId: number;
  counted: number;
  day: string;
  firstAt: Instant;
  foundAt: Instant;
  id: Generated<number>;
  lastAt: Instant;
  note: Generated<string>;
  pattern: string;
  settledAt: Instant | null;
  settledBy: number | null;
}

export interface AuditLog {
  action: string;
  actorId: number | null;
  after: ColumnType<object, string, string> | null;
  areaId: number | null;
  at: Instant;
  before: ColumnType<object, string, string> | null;
  digest: Generated<Buffer>;
  erasedAt: Instant | null;
  id: Generated<number>;
  requestId: string;
  salt: Buffer | null;
  subject: string;
  subjectId: number;
}

export interface AuditSeal {
  day: string;
  head: Buffer;
  lastId: number;
  rowCount: number;
  sealedAt: Instant;
}

export interface AvoidedDay {
  dayAt: Instant;
  enrolmentId: number;
  notedAt: Instant;
  notedBy: number | null;
}

export interface BackupRun {
  endedAt: Instant;
  id: Generated<number>;
  name: string;
}

export interface BatchArea {
  areaId: number;
  batchId: number;
}

export interface BatchBaseFee {
  batchId: number;
  feeFen: number;
  gradeId: number;
  majorId: number;
}

export interface BatchCheck {
  batchId: number;
  blockedSince: Instant | null;
  blocking: number;
  checkedAt: Instant;
  findings: Json;
}

export interface BatchFee {
  areaId: number;
  batchId: number;
  feeFen: number;
  gradeId: number;
  majorId: number;
  stoppedAt: Instant | null;
}

export interface BatchFiling {
  afterFiledBy: number | null;
  afterFiledOn: string | null;
  authority: Generated<string>;
  batchId: number;
  beforeFiledBy: number | null;
  beforeFiledOn: string | null;
  note: Generated<string>;
  organiser: Generated<string>;
  safetyLead: Generated<string>;
  safetyPhone: Generated<string>;
  version: Generated<number>;
}

export interface BillDay {
  askAt: Instant;
  billId: number | null;
  chargeFen: number | null;
  comparedAt: Instant | null;
  day: string;
  payments: Generated<number>;
  receivedFen: Generated<number>;
  refundedFen: Generated<number>;
  refunds: Generated<number>;
  status: 'awaited' | 'empty' | 'compared';
  tries: Generated<number>;
  trouble: Generated<string>;
}

export interface BulkRefund {
  decidedAt: Instant | null;
  decidedBy: number | null;
  id: Generated<number>;
  note: Generated<string>;
  reason: string;
  requestedAt: Instant;
  requestedBy: number;
  status: Generated<BulkRefundStatus>;
  version: Generated<number>;
}

export interface CallWindow {
  calls: number;
  endsAt: Instant;
  key: Buffer;
  startedAt: Instant;
}

export interface Candidate {
  accountId: number;
  certIndex: Buffer;
  certMasked: string;
  certSealed: Buffer;
  certType: number;
  createdAt: Instant;
  erasedAt: Instant | null;
  id: Generated<number>;
}

export interface Certificate {
  areaName: string;
  batchId: number;
  birthMonth: string;
  datedAt: Instant;
  endedAt: Instant | null;
  endedBy: number | null;
  endReason: Generated<string>;
  enrolmentId: number;
  givenAt: Instant;
  gradeName: string;
  id: Generated<number>;
  listIndex: number;
  majorName: string;
  name: string;
  nameSpell: string;
  number: string;
  publicId: string;
  replacesId: number | null;
  resultCode: number;
  running: number;
  series: string;
  sex: string;
  state: Generated<string>;
}

export interface CertificateBackground {
  bytes: number;
  fileKey: string;
  id: Generated<number>;
  madeAt: Instant;
  madeBy: number;
}

export interface CertificateChange {
  askedAt: Instant;
  askedBy: number;
  certificateId: number;
  decidedAt: Instant | null;
  decidedBy: number | null;
  id: Generated<number>;
  kind: string;
  reason: string;
  state: Generated<string>;
}

export interface CertificateCheck {
  addressDigest: string;
  certificateId: number | null;
  checkedAt: Instant;
  id: Generated<Int8>;
  outcome: string;
}

export interface CertificateChoice {
  batchId: number;
  templateId: number;
}

export interface CertificateFile {
  bytes: number | null;
  certificateId: number;
  characters: Generated<string>;
  failedAt: Instant | null;
  fileKey: string | null;
  madeAt: Instant | null;
  problem: Generated<string>;
  versionId: number | null;
}

export interface CertificatePost {
  carrier: string;
  certificateId: number;
  recordedAt: Instant;
  recordedBy: number;
  sentDay: string;
  trackingNumber: string;
}

export interface CertificateTemplate {
  id: Generated<number>;
  isDefault: Generated<boolean>;
  isOff: Generated<boolean>;
  name: string;
  version: Generated<number>;
}

export interface CertificateTemplateVersion {
  backgroundId: number | null;
  id: Generated<number>;
  layout: Json;
  madeAt: Instant;
  madeBy: number | null;
  templateId: number;
  version: number;
}

export interface Channel {
  id: Generated<number>;
  isHidden: Generated<boolean>;
  name: string;
  parentId: number;
  position: Generated<number>;
  version: Generated<number>;
}

export interface CheckCode {
  address: string;
  browser: Buffer | null;
  codeHash: Buffer;
  createdAt: Instant;
  expiresAt: Instant;
  line: Buffer | null;
  openId: string | null;
  sendsLeft: number;
}

export interface ChoiceChange {
  areaId: number;
  askedAt: Instant;
  askedBy: number;
  decidedAt: Instant | null;
  decidedBy: number | null;
  endedAt: Instant | null;
  enrolmentId: number;
  feeFen: number;
  fromAreaId: number;
  fromFeeFen: number;
  fromGradeId: number;
  fromMajorId: number;
  fromMode: 0 | 1;
  gradeId: number;
  id: Generated<number>;
  majorId: number;
  mode: 0 | 1;
  note: Generated<string>;
  payUntil: Instant | null;
  reason: string;
  status: Generated<ChangeStatus>;
}

export interface ContentForm {
  name: 'channels' | 'banner' | 'settings' | 'notice' | 'service' | 'privacy';
  version: Generated<number>;
}

export interface DataExport {
  accountId: number;
  askedAt: Instant;
  endedAt: Instant | null;
  fileBytes: Int8 | null;
  fileKey: string | null;
  id: Generated<number>;
  state: Generated<'waiting' | 'ready' | 'failed' | 'removed'>;
}

export interface DataRequest {
  accountId: number;
  answer: Generated<string>;
  askedAt: Instant;
  candidateId: number | null;
  confirmedAt: Instant | null;
  confirmedBy: number | null;
  decidedAt: Instant | null;
  decidedBy: number | null;
  dueOn: string;
  endedAt: Instant | null;
  id: Generated<number>;
  kind: DataRequestKind;
  state: Generated<DataRequestState>;
  version: Generated<number>;
  waitsFor: Generated<string>;
  wish: string;
}

export interface DataRequestStep {
  at: Instant;
  byId: number | null;
  id: Generated<number>;
  kind: DataRequestStepKind;
  note: Generated<string>;
  requestId: number;
}

export interface DeskClosing {
  areaId: number;
  cashCountedFen: number;
  cashDueFen: number;
  closedAt: Instant;
  closedBy: number;
  id: Generated<number>;
  note: Generated<string>;
  payouts: Generated<number>;
  posCountedFen: number | null;
  receipts: number;
  reversals: number;
  sums: ColumnType<StoredWaySum[], string, string>;
  transferCountedFen: number | null;
}

export interface DeskPayout {
  amountFen: number;
  areaId: number;
  closingId: number | null;
  id: Generated<number>;
  paidAt: Instant;
  paidBy: number;
  refundId: number;
  voucherNo: string;
  way: DeskWay;
}

export interface DeskReceipt {
  amountFen: number;
  areaId: number;
  closingId: number | null;
  id: Generated<number>;
  note: Generated<string>;
  payer: string;
  prints: Generated<number>;
  receiptNo: string;
  reversalClosingId: number | null;
  reversalReason: Generated<string>;
  reversedAt: Instant | null;
  reversedBy: number | null;
  takenAt: Instant;
  takenBy: number;
  way: DeskWay;
}

export interface DeskReceiptCorrection {
  correctedAt: Instant;
  correctedBy: number;
  id: Generated<number>;
  payer: string;
  reason: string;
  receiptId: number;
  receiptNo: string;
  way: DeskWay;
}

export interface DeskReceiptLine {
  amountFen: number;
  changeId: number | null;
  enrolmentId: number;
  examNo: string;
  receiptId: number;
}

export interface DeskRequest {
  accountId: number;
  action: string;
  answer: ColumnType<object, string, string>;
  at: Instant;
  enrolmentId: number;
  requestKey: string;
}

export interface DoubleDecision {
  decidedAt: Instant;
  decidedBy: number;
  enrolmentId: number;
  isSame: boolean;
  note: Generated<string>;
  otherId: number;
}

export interface DrawnPiece {
  drawnAt: Instant;
  enrolmentId: number;
  patternId: number;
  questionId: number;
  slotNo: number;
}

export interface Enrolment {
  accountId: number;
  answersSubmittedAt: Instant | null;
  areaId: number;
  batchId: number;
  birthMonth: string;
  candidateId: number;
  certIndex: Buffer;
  certType: number;
  checkedAt: Instant | null;
  checkedBy: number | null;
  checkRemark: Generated<string>;
  checkStatus: Generated<0 | 1 | 2>;
  consentedAt: Instant | null;
  consentVersion: string | null;
  contactMobile: string;
  contactName: string;
  convertedAt: Instant | null;
  createdAt: Instant;
  examNo: string | null;
  examTimeId: number | null;
  feeFen: number;
  gradeId: number;
  hasSession: Generated<boolean>;
  id: Generated<number>;
  isPaperConsent: Generated<boolean>;
  isPosted: boolean;
  isSkip: boolean;
  majorId: number;
  mobile: string;
  mode: 0 | 1;
  name: string;
  nameKey: Generated<string>;
  nameSpell: string;
  ownBeginsAt: Instant | null;
  ownEndsAt: Instant | null;
  paidAt: Instant | null;
  payMethod: 'wechat' | 'desk' | 'waived' | null;
  payStatus: Generated<0 | 1 | 2>;
  photoId: number;
  postAddress: Generated<string>;
  postMobile: Generated<string>;
  postName: Generated<string>;
  prevCertId: number | null;
  sex: '男' | '女';
  teacherMobile: string;
  teacherName: string;
  textbookId: number | null;
  updatedAt: Instant;
}

export interface EnrolmentCorrection {
  certSealed: Buffer | null;
  changes: Json;
  decidedAt: Instant | null;
  decidedBy: number | null;
  enrolmentId: number;
  groupId: number | null;
  id: Generated<number>;
  isApproved: boolean | null;
  madeAt: Instant;
  madeBy: number;
  note: Generated<string>;
  reason: string;
}

export interface EnrolmentPhoto {
  enrolmentId: number;
  id: Generated<number>;
  photoId: number;
  setAt: Instant;
}

export interface EnrolmentTrack {
  enrolmentId: number;
  patternId: number;
  position: number;
  questionId: number | null;
  setAt: Instant;
  title: string;
}

export interface ErasedObject {
  id: Generated<number>;
  kind: 'picture' | 'object' | 'prefix';
  objectKey: string;
  subjectId: number | null;
}

export interface ErasedSubject {
  accountId: number | null;
  accountSince: Instant | null;
  candidateId: number | null;
  candidateSince: Instant | null;
  counts: Generated<Json>;
  doneAt: Instant | null;
  enrolmentIds: number[];
  erasedAt: Instant;
  id: Generated<number>;
  listedAt: Instant | null;
  requestId: number | null;
}

export interface ExamArea {
  deskAddress: Generated<string>;
  deskHours: Generated<string>;
  deskPhone: Generated<string>;
  id: Generated<number>;
  isPublished: Generated<boolean>;
  name: string;
  paysOnline: boolean;
  position: Generated<number>;
  version: Generated<number>;
}

export interface ExamBatch {
  absenceGraceMinutes: Generated<number>;
  announcement: Generated<string>;
  appealFeeFen: Generated<number>;
  appealRule: Generated<AppealRule>;
  appealsCloseAt: Instant | null;
  appealsOpenAt: Instant | null;
  archivedAt: Instant | null;
  certNoPrefix: string;
  clonedFrom: number | null;
  createdAt: Instant;
  examBeginsAt: Instant | null;
  examEndsAt: Instant | null;
  examYear: number;
  faceCheckOn: Generated<boolean>;
  feeScheme: 'old' | 'new';
  feeVersion: Generated<number>;
  hearingState: Generated<0 | 1 | 2>;
  hidesIdentity: Generated<boolean>;
  id: Generated<number>;
  isLocked: Generated<boolean>;
  markingBeginsAt: Instant | null;
  markingEndsAt: Instant | null;
  maxSessions: Generated<number>;
  moveNoticeMinutes: Generated<number>;
  name: string;
  offlineConvertedAt: Instant | null;
  publishedAt: Instant | null;
  registrationClosesAt: Instant;
  registrationOpensAt: Instant;
  showCommentsAt: Instant | null;
  showResultAt: Instant | null;
  showRoomAt: Instant | null;
  showRoomEndsAt: Instant | null;
  takesAvoidedDays: Generated<boolean>;
  takesRefundRequests: Generated<boolean>;
  tracksCloseAt: Instant | null;
  tracksOpenAt: Instant | null;
  version: Generated<number>;
}

export interface Examiner {
  accountId: number;
  isChief: Generated<boolean>;
  organisation: Generated<string>;
  version: Generated<number>;
}

export interface ExaminerArea {
  areaId: number;
  examinerId: number;
}

export interface ExaminerAssignment {
  assignedAt: Instant;
  assignedBy: number | null;
  enrolmentId: number;
  examinerId: number;
  isByPlan: Generated<boolean>;
}

export interface ExaminerCalendar {
  examinerId: number;
  version: Generated<number>;
}

export interface ExaminerConflict {
  declaredAt: Instant;
  enrolmentId: number;
  examinerId: number;
  reason: string;
}

export interface ExaminerDay {
  beginsAt: Instant;
  endsAt: Instant;
  examinerId: number;
  mostMinutes: number;
}

export interface ExaminerMajor {
  examinerId: number;
  majorId: number;
}

export interface ExaminerOut {
  batchId: number;
  examinerId: number;
  setAt: Instant;
  setBy: number;
}

export interface ExamLength {
  equipment: Generated<string[]>;
  majorId: number;
  minutes: number;
  pauseMinutes: number;
  version: Generated<number>;
}

export interface ExamLengthGrade {
  gradeId: number;
  majorId: number;
  minutes: number;
  pauseMinutes: number;
}

export interface ExamNumber {
  enrolmentId: number;
  examNo: string;
  givenAt: Instant;
  retiredAt: Instant | null;
}

export interface ExamNumberCounter {
  lastGiven: number;
  series: string;
}

export interface ExamPattern {
  gradeId: number;
  id: Generated<number>;
  isPublished: Generated<boolean>;
  isRandom: boolean;
  majorId: number;
  position: Generated<number>;
  questionTypeId: number;
  submitCount: number;
}

export interface ExamPlan {
  batchId: number;
  figures: Json;
  id: Generated<number>;
  madeAt: Instant;
  madeBy: number;
  movedAt: Instant | null;
  officeJobId: number;
  publishedAt: Instant | null;
  publishedBy: number | null;
  publishedVersion: number | null;
  seed: number;
  version: Generated<number>;
}

export interface ExamPlanSeat {
  beginsAt: Instant | null;
  enrolmentId: number;
  isPinned: Generated<boolean>;
  minutes: number;
  pauseMinutes: number;
  planId: number;
  roomId: number | null;
  whyMoved: Json | null;
  whyUnplaced: string | null;
}

export interface ExamPlanSitting {
  beginsAt: Instant;
  endsAt: Instant;
  examinerId: number;
  planId: number;
  roomId: number;
}

export interface ExamProgramme {
  gradeId: number;
  id: Generated<number>;
  majorId: number;
  version: number;
}

export interface ExamResult {
  approvedAt: Instant | null;
  approvedBy: number | null;
  enrolmentId: number;
  heldAt: Instant | null;
  isHeld: Generated<boolean>;
  proposedCode: number | null;
  releasedAt: Instant | null;
  releaseId: number | null;
  resultCode: number | null;
  updatedAt: Instant;
}

export interface ExamRoom {
  equipment: Generated<string[]>;
  id: Generated<number>;
  isOff: Generated<boolean>;
  name: string;
  venueId: number;
  version: Generated<number>;
}

export interface ExamSeat {
  device: string;
  examSessionId: number;
  id: Generated<number>;
  loginId: number;
  takenAt: Instant;
}

export interface ExamSession {
  device: Generated<string>;
  endsAt: Instant;
  enrolmentId: number;
  extendedTo: Instant | null;
  id: Generated<number>;
  isSwept: Generated<boolean>;
  retryUntil: Instant | null;
  setAsideAt: Instant | null;
  startedAt: Instant;
  submittedAt: Instant | null;
  version: Generated<number>;
}

export interface ExamSessionDecision {
  decidedAt: Instant;
  decidedBy: number;
  holdsUntil: Instant;
  id: Generated<number>;
  kind: string;
  reason: string;
  sessionId: number;
}

export interface ExamTime {
  address: Generated<string>;
  batchId: number;
  beginsAt: Instant;
  changedAt: Instant | null;
  endsAt: Instant;
  id: Generated<number>;
  isOnline: boolean;
  publishedAt: Instant | null;
  room: Generated<string>;
  roomId: number | null;
  withdrawnAt: Instant | null;
}

export interface FaceCheck {
  faces: number | null;
  isCalibrated: boolean | null;
  problem: string | null;
  similarity: number | null;
  status: 'waiting' | 'done' | 'off';
  takeId: number;
  updatedAt: Instant;
}

export interface FaceEmbedding {
  batchId: number;
  createdAt: Instant;
  photoId: number;
  sealed: Buffer;
}

export interface FactorBrowser {
  accountId: number;
  browser: Buffer;
  provedAt: Instant;
}

export interface FactorChallenge {
  expiresAt: Instant;
  purpose: string;
  sessionId: number;
  value: Buffer;
}

export interface FactorFailure {
  accountId: number;
  at: Instant;
  browser: Buffer | null;
  id: Generated<number>;
}

export interface FactorRule {
  isOfAll: boolean;
  onlyRow: Generated<boolean>;
  version: Generated<number>;
}

export interface FeeWaiver {
  askedAt: Instant;
  askedBy: number;
  decidedAt: Instant | null;
  decidedBy: number | null;
  enrolmentId: number;
  feeFen: number;
  id: Generated<number>;
  note: Generated<string>;
  reason: string;
  status: Generated<WaiverStatus>;
}

export interface FilingTemplate {
  closing: string;
  days: number;
  kind: string;
  opening: string;
  title: string;
  version: Generated<number>;
}

export interface Grade {
  id: Generated<number>;
  isHearing: Generated<boolean>;
  isPublished: Generated<boolean>;
  name: string;
  needsPrevCert: boolean;
  position: Generated<number>;
  uploadMinutes: Generated<number>;
  version: Generated<number>;
}

export interface HallAct {
  caseId: number;
  doneAt: Instant;
  id: Generated<number>;
  judgement: string | null;
  kind: string;
  resultCode: number | null;
  signaturePath: string | null;
  suggestion: string | null;
}

export interface HallCase {
  actorId: number;
  enrolmentId: number;
  examTimeId: number | null;
  id: Generated<number>;
  kind: string;
  note: Generated<string>;
  reason: string;
  receivedAt: Instant;
  settledAt: Instant | null;
  settledBy: number | null;
  settlement: string | null;
}

export interface HandedCase {
  answerSheetId: number;
  cause: string;
  enrolmentId: number;
  examinerId: number;
  handedAt: Instant;
  id: Generated<number>;
  note: Generated<string>;
  reason: string;
  settledAt: Instant | null;
  settledBy: number | null;
  settlement: string | null;
}

export interface HearingAnswer {
  answeredAt: Instant | null;
  choice: number | null;
  lastPlayedAt: Instant | null;
  optionOrder: number[];
  plays: Generated<number>;
  points: number | null;
  recordingId: number | null;
  sheetId: number;
}

export interface HearingItem {
  correct: number | null;
  kind: HearingKind;
  model: Generated<string>;
  options: string[];
  playsAllowed: number;
  points: number;
  pool: HearingPool;
  prompt: string;
  questionId: number;
  soundId: number;
}

export interface HearingRecording {
  bytes: number;
  durationMs: number | null;
  id: Generated<number>;
  mp3Key: string | null;
  objectKey: string;
  peakDb: number | null;
  problem: string | null;
  receivedAt: Instant;
  sha256: Buffer;
  sheetId: number;
  status: 'waiting' | 'ready' | 'failed';
  updatedAt: Instant;
}

export interface HearingSound {
  bytes: Buffer;
  createdAt: Instant;
  id: Generated<number>;
}

export interface HeldChief {
  assignedAt: Instant;
  assignedBy: number;
  enrolmentId: number;
  examinerId: number;
}

export interface Invitation {
  accountId: number | null;
  expiresAt: Instant;
  keyHash: Buffer;
  madeAt: Instant;
  madeBy: number | null;
  usedAt: Instant | null;
}

export interface InvoiceLine {
  amountFen: number;
  enrolmentId: number;
  releasedAt: Instant | null;
  requestId: number;
}

export interface InvoiceRequest {
  accountId: number;
  askedAt: Instant;
  decidedAt: Instant | null;
  decidedBy: number | null;
  email: string;
  id: Generated<number>;
  invoiceNo: Generated<string>;
  note: Generated<string>;
  status: Generated<InvoiceStatus>;
  taxNo: Generated<string>;
  title: string;
  titleKind: InvoiceKind;
}

export interface InvoiceReversal {
  doneAt: Instant;
  doneBy: number;
  id: Generated<number>;
  newNo: Generated<string>;
  redNo: string;
  refundedFen: number;
  requestId: number;
}

export interface KeyMark {
  earlier: Generated<ArrayType<Buffer>>;
  isOnly: Generated<boolean>;
  resealedWith: Generated<number>;
  sealed: Buffer;
}

export interface LedgerCheck {
  begunAt: Instant;
  closings: number;
  differences: number;
  endedAt: Instant;
  enrolments: number;
  id: Generated<number>;
  orders: number;
  receipts: number;
}

export interface LegalText {
  html: string;
  id: Generated<number>;
  kind: LegalKind;
  publishedAt: Instant;
  publishedBy: number | null;
  version: string;
}

export interface LookupMiss {
  at: Instant;
  question: string;
  who: string;
}

export interface Major {
  id: Generated<number>;
  isPublished: Generated<boolean>;
  kind: 'performance' | 'hearing';
  name: string;
  parentId: number;
  position: Generated<number>;
  version: Generated<number>;
}

export interface Message {
  accountId: number;
  alsoAbout: Generated<number[]>;
  batchId: number | null;
  deadlineAt: Instant | null;
  enrolmentId: number | null;
  event: string;
  fieldValues: Json;
  id: Generated<number>;
  madeAt: Instant;
  madeBy: number | null;
  onceKey: string | null;
  readAt: Instant | null;
  routeAt: Instant | null;
  text: string;
  withoutWechat: Generated<boolean>;
}

export interface MessageDelivery {
  accountId: number;
  batchId: number | null;
  costFen: Generated<number>;
  dueAt: Instant | null;
  endedAt: Instant | null;
  failure: Generated<string>;
  firstTriedAt: Instant | null;
  id: Generated<number>;
  madeAt: Instant;
  outId: string;
  parameters: Json;
  providerId: string | null;
  providerTemplate: string;
  sentAt: Instant | null;
  state: string;
  target: string;
  template: string;
  text: string;
  tries: Generated<number>;
  way: string;
}

export interface MessageMoment {
  batchId: number;
  event: string;
  momentAt: Instant;
}

export interface MessagePart {
  deliveryId: number;
  messageId: number;
}

export interface MessageSetting {
  batchId: number;
  budgetFen: number;
  quietFrom: number;
  quietTo: number;
  smsPerBatch: number;
  smsPerPersonDay: number;
  version: Generated<number>;
  ways: Json;
}

export interface MessageTemplate {
  name: string;
  smsCode: Generated<string>;
  text: string;
  version: Generated<number>;
  wechatData: Generated<Json>;
  wechatId: Generated<string>;
}

export interface Migration {
  appliedAt: Generated<Instant>;
  checksum: string;
  name: string;
}

export interface MoneyEntry {
  actorId: number | null;
  amountFen: number;
  at: Instant;
  enrolmentId: number;
  id: Generated<number>;
  kind: 'payment' | 'refund' | 'desk' | 'waiver';
  note: Generated<string>;
  orderId: number | null;
  payoutId: number | null;
  receiptId: number | null;
  receiptNo: string | null;
  transactionId: string | null;
}

export interface News {
  bannerPosition: Generated<number>;
  channelId: number;
  clickNum: Generated<number>;
  files: Generated<string[]>;
  id: Generated<number>;
  indexInfo: Generated<string>;
  infoHtml: Generated<string>;
  isBanner: Generated<boolean>;
  isPublished: Generated<boolean>;
  linkUrl: Generated<string>;
  newestNo: Generated<number>;
  pictures: Generated<string[]>;
  publishedNo: number | null;
  title: string;
  upTime: Instant;
  version: Generated<number>;
  withdrawnAt: Instant | null;
}

export interface NewsFile {
  accountId: number;
  bytes: number;
  createdAt: Instant;
  kind: 'pdf' | 'doc' | 'docx' | 'xls' | 'xlsx';
  name: string;
  path: string;
}

export interface NewsVersion {
  channelId: number;
  files: Generated<string[]>;
  indexInfo: string;
  infoHtml: string;
  linkUrl: string;
  newsId: number;
  no: number;
  pictures: string[];
  restoredNo: number | null;
  savedAt: Instant;
  savedBy: number | null;
  title: string;
}

export interface OfficeJob {
  attempt: Generated<number>;
  doneCount: Generated<number>;
  endedAt: Instant | null;
  fileBytes: Int8 | null;
  fileKey: string | null;
  fileName: string | null;
  heartbeatAt: Instant;
  id: Generated<number>;
  inputSealed: Buffer;
  kind: string;
  madeAt: Instant;
  madeBy: number;
  message: Generated<string>;
  startedAt: Instant | null;
  state: Generated<OfficeJobState>;
  title: string;
  totalCount: number | null;
}

export interface OfficeUpload {
  fileKey: string;
  fileName: string;
  id: Generated<number>;
  kind: string;
  madeAt: Instant;
  madeBy: number;
  rowCount: number;
}

export interface OrderShare {
  enrolmentId: number;
  isLive: boolean;
  orderId: number;
  shareFen: number;
}

export interface OtherResult {
  certIndex: Buffer;
  certMasked: string;
  certSealed: Buffer;
  certType: number;
  examDate: string | null;
  examName: Generated<string>;
  grades: string;
  id: Generated<number>;
  importId: number;
  majors: string;
  name: string;
  nameKey: Generated<string>;
  result: string;
}

export interface OtherResultImport {
  id: Generated<number>;
  importedAt: Instant;
  importedBy: number | null;
  rowCount: number;
}

export interface PaperForm {
  enrolmentId: number;
  enteredAt: Instant;
  enteredBy: number;
  formNumber: string;
  receivedBy: string;
  receivedOn: string;
}

export interface PaperMark {
  enrolmentId: number;
  examinerId: number;
  id: Generated<number>;
  resultCode: number;
  suggestion: string;
  typedAt: Instant;
  typedBy: number;
}

export interface PasswordFailure {
  at: Instant;
  id: Generated<number>;
  mobile: string;
}

export interface PastAssignment {
  enrolmentId: number;
  examinerId: number;
}

export interface PaymentAlarm {
  at: Instant;
  day: string | null;
  decision: Generated<string>;
  detail: string;
  enrolmentId: number | null;
  id: Generated<number>;
  kind: string;
  note: Generated<string>;
  noticeId: number | null;
  orderId: number | null;
  oursFen: number | null;
  ownerId: number | null;
  refundId: number | null;
  seenAt: Instant | null;
  settledAt: Instant | null;
  settledBy: number | null;
  subject: string | null;
  takenAt: Instant | null;
  theirsFen: number | null;
  times: Generated<number>;
  version: Generated<number>;
}

export interface PayOrder {
  amountFen: number;
  appealId: number | null;
  askAt: Instant | null;
  askedAt: Instant | null;
  awaitedAt: Instant | null;
  changeId: number | null;
  clientIp: string | null;
  closedAt: Instant | null;
  createdAt: Instant;
  enrolmentId: number | null;
  expiresAt: Instant | null;
  id: Generated<number>;
  openedAt: Instant | null;
  openId: string | null;
  paidAt: Instant | null;
  paidFen: number | null;
  payCode: string;
  prepayAt: Instant | null;
  prepayId: string | null;
  status: OrderStatus;
  transactionId: string | null;
}

export interface PhotoLook {
  askedAt: Instant;
  faces: ColumnType<FaceShare[], string, string> | null;
  fileId: number;
}

export interface PhotoMeasure {
  faceHints: string[] | null;
  fileId: number;
  hash: Buffer | null;
  lookHints: string[];
  measuredAt: Instant;
  recordId: number;
}

export interface PhotoTwin {
  distance: number;
  fileId: number;
  twinId: number;
}

export interface PieceRetake {
  allowedAt: Instant;
  allowedBy: number;
  answerSheetId: number;
  endedAt: Instant | null;
  enrolmentId: number;
  id: Generated<number>;
  isHandedIn: Generated<boolean>;
  oldTakeId: number | null;
  reason: string;
  until: Instant;
}

export interface Postponement {
  beginsAt: Instant;
  endsAt: Instant;
  enrolmentId: number;
  hadArrived: boolean;
  id: Generated<number>;
  postponedAt: Instant;
  postponedBy: number;
  reason: string;
  room: string;
  roomId: number;
  undoneAt: Instant | null;
  undoneBy: number | null;
}

export interface PrintPreview {
  askedAt: Instant;
  askedKey: string;
  batchId: number;
  dataMark: string;
  doneCount: Generated<number>;
  id: Generated<number>;
  missing: Generated<Json>;
  pages: number | null;
  request: Json;
  state: Generated<string>;
  totalCount: number | null;
}

export interface PrivacyRule {
  answerDays: Generated<number>;
  contactMonths: Generated<number>;
  messageMonths: Generated<number>;
  onlyRow: Generated<boolean>;
  photoMonths: Generated<number>;
  version: Generated<number>;
  videoMonths: Generated<number>;
}

export interface PublicVersion {
  source: string;
  version: number;
}

export interface Pupil {
  accountId: number;
  agreedAt: Instant | null;
  agreeVersion: Generated<string>;
  answeredFrom: Generated<string>;
  areaId: number;
  batchId: number;
  certIndex: Buffer | null;
  createdAt: Instant;
  enrolmentId: number | null;
  formSealed: Buffer | null;
  gradeId: number;
  guardianName: Generated<string>;
  id: Generated<number>;
  majorId: number;
  name: string;
  photoId: number | null;
  refusedAt: Instant | null;
}

export interface Question {
  editedAt: Instant | null;
  firstId: number | null;
  gradeId: number;
  id: Generated<number>;
  isPublished: Generated<boolean>;
  majorId: number;
  musicScore: Generated<string[]>;
  musicType: 1 | 2 | 3;
  questionTypeId: number;
  replacesId: number | null;
  supersededAt: Instant | null;
  textbookId: number | null;
  title: string;
  version: Generated<number>;
}

export interface QuestionType {
  id: Generated<number>;
  isAudio: Generated<boolean>;
  isPublished: Generated<boolean>;
  isVideo: Generated<boolean>;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
}

export interface Refund {
  acceptedAt: Instant | null;
  amountFen: number;
  askAt: Instant | null;
  bulkId: number | null;
  createdAt: Instant;
  decidedAt: Instant | null;
  decidedBy: number | null;
  decisionNote: Generated<string>;
  earlierCodes: Generated<string[]>;
  enrolmentId: number;
  examTimeId: number | null;
  id: Generated<number>;
  isChildOpen: Generated<boolean>;
  isFull: Generated<boolean>;
  lockedAt: Instant | null;
  lockedBy: number | null;
  orderId: number | null;
  origin: Generated<RefundOrigin>;
  paidOutBy: number | null;
  reason: string;
  refundCode: string;
  requestedBy: number | null;
  settledAt: Instant | null;
  status: RefundStatus;
  tries: Generated<number>;
  trouble: string | null;
  troubleAt: Instant | null;
  troubleDetail: Generated<string>;
  version: Generated<number>;
  voucherNo: Generated<string>;
  way: Generated<RefundWay>;
  wechatRefundId: string | null;
}

export interface RefundAnswer {
  answer: string;
  at: Instant;
  detail: Generated<string>;
  id: Generated<number>;
  refundCode: string;
  refundId: number;
}

export interface RehearsalUpload {
  accountId: number;
  bytes: number;
  completedAt: Instant | null;
  createdAt: Instant;
  enrolmentId: number;
  id: Generated<number>;
  objectKey: string;
  partBytes: number;
  removedAt: Instant | null;
  uploadId: string;
}

export interface RequestMinute {
  answers: number;
  durations: number[];
  failures: number;
  minute: Instant;
}

export interface ResultCorrection {
  askedAt: Instant;
  askedBy: number;
  decidedAt: Instant | null;
  decidedBy: number | null;
  enrolmentId: number;
  fromCode: number;
  id: Generated<number>;
  reason: string;
  state: Generated<string>;
  toCode: number;
}

export interface ResultRelease {
  areaId: number | null;
  batchId: number;
  decidedAt: Instant | null;
  decidedBy: number | null;
  id: Generated<number>;
  majorId: number | null;
  preparedAt: Instant;
  preparedBy: number;
  reason: Generated<string>;
  releaseAt: Instant | null;
  releasedAt: Instant | null;
  releasedBy: number | null;
  results: number;
  state: Generated<string>;
  takenBackAt: Instant | null;
  takenBackBy: number | null;
  version: Generated<number>;
}

export interface RetentionDone {
  doneAt: Instant;
  enrolmentId: number;
  kind: string;
}

export interface RetentionItem {
  enrolmentId: number;
  runId: number;
  state: Generated<'waiting' | 'done' | 'skipped'>;
}

export interface RetentionRun {
  approvedAt: Instant;
  approvedBy: number;
  batchId: number;
  counted: number;
  done: Generated<number>;
  endedAt: Instant | null;
  id: Generated<number>;
  kind: RetentionKind;
  reason: string;
  skipped: Generated<number>;
}

export interface Review {
  changedAt: Instant;
  enrolmentId: number;
  examinerId: number;
  id: Generated<number>;
  isChief: Generated<boolean>;
  judgement: ColumnType<object, string, string>;
  resultCode: number;
  signaturePath: string;
  submittedAt: Instant;
  suggestion: Generated<string>;
  takenFromId: number | null;
  version: Generated<number>;
  withdrawnAt: Instant | null;
}

export interface ReviewDraft {
  body: ColumnType<object, string, string>;
  enrolmentId: number;
  examinerId: number;
  savedAt: Instant;
  version: Generated<number>;
}

export interface ReviewVersion {
  at: Instant;
  doneAt: Instant | null;
  judgement: ColumnType<object, string, string>;
  resultCode: number;
  reviewId: number;
  signaturePath: string;
  suggestion: string;
  takenFromId: number | null;
  version: number;
}

export interface RoomOpening {
  closesAt: Instant;
  opensAt: Instant;
  roomId: number;
}

export interface SavedView {
  address: string;
  areaIds: number[] | null;
  columns: string[];
  id: Generated<number>;
  isShared: boolean;
  name: string;
  ownerId: number;
  savedAt: Instant;
  screen: string;
}

export interface SecondMark {
  drawnAt: Instant;
  enrolmentId: number;
  liftedAt: Instant | null;
  liftedBy: number | null;
  liftReason: string | null;
  reason: string;
}

export interface SecondMarkRule {
  allFails: boolean;
  batchId: number;
  seed: number;
  sharePercent: number;
  version: Generated<number>;
  wholeGradeIds: number[];
}

export interface ServiceCheck {
  checkedAt: Instant;
  endsAt: Instant | null;
  name: string;
  refused: string | null;
}

export interface Session {
  accountId: number;
  address: Generated<string>;
  browser: Generated<string>;
  createdAt: Instant;
  device: Generated<string>;
  expiresAt: Instant;
  id: Generated<number>;
  livesUntil: Instant;
  loginId: number | null;
  openId: string | null;
  previousTokenHash: Buffer | null;
  previousUntil: Instant | null;
  provedAt: Instant | null;
  revokedAt: Instant | null;
  seenAt: Instant | null;
  tokenHash: Buffer;
}

export interface SessionNote {
  id: Generated<number>;
  isFromStaff: boolean;
  readAt: Instant | null;
  sessionId: number;
  text: string;
  writtenAt: Instant;
  writtenBy: number;
}

export interface SiteSetting {
  key: string;
  updatedAt: Instant;
  value: ColumnType<object, string, string>;
}

export interface SiteVisit {
  accountId: number | null;
  at: Instant;
  guid: string;
  id: Generated<number>;
  leaveTime: Instant | null;
  linkUrl: string;
  loginTime: Instant | null;
  referrer: Generated<string>;
}

export interface SmsCode {
  address: string;
  answerLostAt: Instant | null;
  browser: Buffer | null;
  codeHash: Buffer;
  expiresAt: Instant;
  failedAt: Instant | null;
  id: Generated<number>;
  line: Buffer | null;
  mobile: string;
  openId: string | null;
  purpose: 'register' | 'reset';
  sentAt: Instant;
  usedAt: Instant | null;
  wrongTries: Generated<number>;
}

export interface SmsTrouble {
  code: string;
  endedAt: Instant | null;
  firstAt: Instant;
  lastAt: Instant;
  times: number;
}

export interface SpentCaptcha {
  expiresAt: Instant;
  signature: string;
}

export interface StaffAccount {
  accountId: number;
  isAreaLimited: Generated<boolean>;
  version: Generated<number>;
}

export interface StaffArea {
  accountId: number;
  areaId: number;
}

export interface StaffPasskey {
  accountId: number;
  counter: Int8;
  createdAt: Instant;
  credentialId: string;
  id: Generated<number>;
  name: string;
  publicKey: Buffer;
  transports: string[];
  usedAt: Instant | null;
}

export interface StaffRecoveryCode {
  accountId: number;
  codeIndex: Buffer;
  madeAt: Instant;
  usedAt: Instant | null;
}

export interface StaffRequest {
  accountId: number;
  action: string;
  answer: Json | null;
  at: Instant;
  inputHash: Buffer;
  requestKey: string;
}

export interface StaffRole {
  accountId: number;
  role: (typeof staffRoles)[number];
}

export interface StaffTotp {
  accountId: number;
  confirmedAt: Instant;
  lastStep: number;
  secretSealed: Buffer;
}

export interface StoredFile {
  accountId: number | null;
  bytes: number;
  createdAt: Instant;
  deletedAt: Instant | null;
  height: number;
  id: Generated<number>;
  kind: 'UserPhoto' | 'UserIMG' | 'Score' | 'News' | 'Signature';
  originalBytes: number;
  path: string;
  width: number;
}

export interface TakeMedia {
  audioCodec: string | null;
  durationMs: number | null;
  height: number | null;
  peakDb: number | null;
  percent: number | null;
  posterKey: string | null;
  problem: string | null;
  renditionKey: string | null;
  status: 'waiting' | 'ready' | 'failed';
  takeId: number;
  updatedAt: Instant;
  videoCodec: string | null;
  width: number | null;
}

export interface Textbook {
  id: Generated<number>;
  isPublished: Generated<boolean>;
  majorId: number;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
}

export interface UploadPrefix {
  accountId: number;
  enrolmentId: number | null;
  expiresAt: Instant;
  issuedAt: Instant;
  prefix: string;
}

export interface Venue {
  address: string;
  areaId: number;
  id: Generated<number>;
  isOff: Generated<boolean>;
  name: string;
  version: Generated<number>;
  waitingSeats: Generated<number>;
}

export interface VideoRemoval {
  decidedAt: Instant;
  objectKey: string;
}

export interface VideoUpload {
  accountId: number;
  answerSheetId: number | null;
  bytes: Int8;
  completedAt: Instant | null;
  contentType: string;
  createdAt: Instant;
  endedAt: Instant | null;
  enrolmentId: number;
  fingerprint: Generated<string>;
  id: Generated<number>;
  objectKey: string;
  partBytes: number;
  uploadId: string;
}

export interface WaitingPlace {
  accountId: number;
  askedAt: Instant;
  ticket: number;
  turnAt: Instant | null;
}

export interface WaitingRoom {
  admitted: number;
  id: number;
  isOpen: boolean;
  movedAt: Instant;
  openedAt: Instant;
  rate: number;
  ticket: number;
}

export interface WallLink {
  address: string;
  areaIds: number[] | null;
  batchId: number;
  day: string;
  endedAt: Instant | null;
  endedBy: number | null;
  id: Generated<number>;
  madeAt: Instant;
  madeBy: number;
}

export interface WechatBill {
  body: Buffer;
  day: string;
  digest: Buffer;
  fetchedAt: Instant;
  id: Generated<number>;
}

export interface WechatBillLine {
  amountFen: number;
  billId: number;
  kind: 'payment' | 'refund' | 'other';
  lineNo: number;
  payCode: string;
  refundCode: string | null;
  state: string;
  tradedAt: Instant;
  transactionId: string;
  wechatRefundId: string | null;
}

export interface WechatCode {
  accessToken: Buffer | null;
  browser: Buffer | null;
  codeHash: Buffer;
  expiresAt: Instant;
  headImg: string;
  line: Buffer | null;
  loginId: number | null;
  nickname: string;
  openId: string;
  sex: number;
}

export interface WechatFollower {
  changedAt: Instant;
  isFollowing: boolean;
  openId: string;
}

export interface WechatNotice {
  address: string;
  body: string;
  id: Generated<number>;
  kind: 'pay' | 'refund';
  receivedAt: Instant;
}

export interface WechatNoticeOutcome {
  at: Instant;
  noticeId: number;
  orderId: number | null;
  outcome: string;
}

export interface WechatNoticeSample {
  address: string;
  body: string;
  id: Generated<number>;
  reason: string;
  receivedAt: Instant;
}

export interface WechatState {
  browser: Buffer;
  codeHash: Buffer | null;
  expiresAt: Instant;
  stateHash: Buffer;
}

export interface WechatToken {
  expiresAt: Instant;
  kind: 'access' | 'jsapi';
  leaseUntil: Instant;
  value: Generated<string>;
}

export interface DB {
  account: Account;
  agreement: Agreement;
  answerSheet: AnswerSheet;
  answerTake: AnswerTake;
  appeal: Appeal;
  appealMark: AppealMark;
  appealMarkVersion: AppealMarkVersion;
  appealPiece: AppealPiece;
  appealStep: AppealStep;
  attendance: Attendance;
  auditAlarm: AuditAlarm;
  auditLog: AuditLog;
  auditSeal: AuditSeal;
  avoidedDay: AvoidedDay;
  backupRun: BackupRun;
  batchArea: BatchArea;
  batchBaseFee: BatchBaseFee;
  batchCheck: BatchCheck;
  batchFee: BatchFee;
  batchFiling: BatchFiling;
  billDay: BillDay;
  bulkRefund: BulkRefund;
  callWindow: CallWindow;
  candidate: Candidate;
  certificate: Certificate;
  certificateBackground: CertificateBackground;
  certificateChange: CertificateChange;
  certificateCheck: CertificateCheck;
  certificateChoice: CertificateChoice;
  certificateFile: CertificateFile;
  certificatePost: CertificatePost;
  certificateTemplate: CertificateTemplate;
  certificateTemplateVersion: CertificateTemplateVersion;
  channel: Channel;
  checkCode: CheckCode;
  choiceChange: ChoiceChange;
  contentForm: ContentForm;
  dataExport: DataExport;
  dataRequest: DataRequest;
  dataRequestStep: DataRequestStep;
  deskClosing: DeskClosing;
  deskPayout: DeskPayout;
  deskReceipt: DeskReceipt;
  deskReceiptCorrection: DeskReceiptCorrection;
  deskReceiptLine: DeskReceiptLine;
  deskRequest: DeskRequest;
  doubleDecision: DoubleDecision;
  drawnPiece: DrawnPiece;
  enrolment: Enrolment;
  enrolmentCorrection: EnrolmentCorrection;
  enrolmentPhoto: EnrolmentPhoto;
  enrolmentTrack: EnrolmentTrack;
  erasedObject: ErasedObject;
  erasedSubject: ErasedSubject;
  examArea: ExamArea;
  examBatch: ExamBatch;
  examiner: Examiner;
  examinerArea: ExaminerArea;
  examinerAssignment: ExaminerAssignment;
  examinerCalendar: ExaminerCalendar;
  examinerConflict: ExaminerConflict;
  examinerDay: ExaminerDay;
  examinerMajor: ExaminerMajor;
  examinerOut: ExaminerOut;
  examLength: ExamLength;
  examLengthGrade: ExamLengthGrade;
  examNumber: ExamNumber;
  examNumberCounter: ExamNumberCounter;
  examPattern: ExamPattern;
  examPlan: ExamPlan;
  examPlanSeat: ExamPlanSeat;
  examPlanSitting: ExamPlanSitting;
  examProgramme: ExamProgramme;
  examResult: ExamResult;
  examRoom: ExamRoom;
  examSeat: ExamSeat;
  examSession: ExamSession;
  examSessionDecision: ExamSessionDecision;
  examTime: ExamTime;
  faceCheck: FaceCheck;
  faceEmbedding: FaceEmbedding;
  factorBrowser: FactorBrowser;
  factorChallenge: FactorChallenge;
  factorFailure: FactorFailure;
  factorRule: FactorRule;
  feeWaiver: FeeWaiver;
  filingTemplate: FilingTemplate;
  grade: Grade;
  hallAct: HallAct;
  hallCase: HallCase;
  handedCase: HandedCase;
  hearingAnswer: HearingAnswer;
  hearingItem: HearingItem;
  hearingRecording: HearingRecording;
  hearingSound: HearingSound;
  heldChief: HeldChief;
  invitation: Invitation;
  invoiceLine: InvoiceLine;
  invoiceRequest: InvoiceRequest;
  invoiceReversal: InvoiceReversal;
  keyMark: KeyMark;
  ledgerCheck: LedgerCheck;
  legalText: LegalText;
  lookupMiss: LookupMiss;
  major: Major;
  message: Message;
  messageDelivery: MessageDelivery;
  messageMoment: MessageMoment;
  messagePart: MessagePart;
  messageSetting: MessageSetting;
  messageTemplate: MessageTemplate;
  migration: Migration;
  moneyEntry: MoneyEntry;
  news: News;
  newsFile: NewsFile;
  newsVersion: NewsVersion;
  officeJob: OfficeJob;
  officeUpload: OfficeUpload;
  orderShare: OrderShare;
  otherResult: OtherResult;
  otherResultImport: OtherResultImport;
  paperForm: PaperForm;
  paperMark: PaperMark;
  passwordFailure: PasswordFailure;
  pastAssignment: PastAssignment;
  paymentAlarm: PaymentAlarm;
  payOrder: PayOrder;
  photoLook: PhotoLook;
  photoMeasure: PhotoMeasure;
  photoTwin: PhotoTwin;
  pieceRetake: PieceRetake;
  postponement: Postponement;
  printPreview: PrintPreview;
  privacyRule: PrivacyRule;
  publicVersion: PublicVersion;
  pupil: Pupil;
  question: Question;
  questionType: QuestionType;
  refund: Refund;
  refundAnswer: RefundAnswer;
  rehearsalUpload: RehearsalUpload;
  requestMinute: RequestMinute;
  resultCorrection: ResultCorrection;
  resultRelease: ResultRelease;
  retentionDone: RetentionDone;
  retentionItem: RetentionItem;
  retentionRun: RetentionRun;
  review: Review;
  reviewDraft: ReviewDraft;
  reviewVersion: ReviewVersion;
  roomOpening: RoomOpening;
  savedView: SavedView;
  secondMark: SecondMark;
  secondMarkRule: SecondMarkRule;
  serviceCheck: ServiceCheck;
  session: Session;
  sessionNote: SessionNote;
  siteSetting: SiteSetting;
  siteVisit: SiteVisit;
  smsCode: SmsCode;
  smsTrouble: SmsTrouble;
  spentCaptcha: SpentCaptcha;
  staffAccount: StaffAccount;
  staffArea: StaffArea;
  staffPasskey: StaffPasskey;
  staffRecoveryCode: StaffRecoveryCode;
  staffRequest: StaffRequest;
  staffRole: StaffRole;
  staffTotp: StaffTotp;
  storedFile: StoredFile;
  takeMedia: TakeMedia;
  textbook: Textbook;
  uploadPrefix: UploadPrefix;
  venue: Venue;
  videoRemoval: VideoRemoval;
  videoUpload: VideoUpload;
  waitingPlace: WaitingPlace;
  waitingRoom: WaitingRoom;
  wallLink: WallLink;
  wechatBill: WechatBill;
  wechatBillLine: WechatBillLine;
  wechatCode: WechatCode;
  wechatFollower: WechatFollower;
  wechatNotice: WechatNotice;
  wechatNoticeOutcome: WechatNoticeOutcome;
  wechatNoticeSample: WechatNoticeSample;
  wechatState: WechatState;
  wechatToken: WechatToken;
}
