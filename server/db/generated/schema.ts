// Made by `npm run generate:schema` from the migrated database; narrower column types are in scripts/columnTypes.ts.
import type { staffRoles } from '#contract/endpoint.ts'
import type { OfficeJobState } from '#contract/office/officeJob.ts'
import type { HearingKind, HearingPool } from '#domain/catalogue/hearingKinds.ts'
import type { InvoiceKind, InvoiceStatus } from '#domain/money/invoice.ts'
import type { DeskWay, StoredWaySum } from '#domain/money/payDesk.ts'
import type { OrderStatus, RefundStatus } from '#domain/money/moneyMoves.ts'
import type { RefundOrigin, RefundWay } from '#domain/money/refund.ts'
import type { FaceShare } from '#domain/enrolment/photoFace.ts'
import type { LegalKind } from '#domain/people/legalText.ts'
import type { Instant } from '#domain/time.ts'
import type { UserType } from '#domain/people/userType.ts'
import type { WaiverStatus } from '#domain/money/waiver.ts'
import type { ColumnType } from "kysely";

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
  account_version: Generated<number>;
  agree_version: string | null;
  agreed_address: string | null;
  agreed_at: Instant | null;
  created_at: Instant;
  disabled_at: Instant | null;
  head_img: Generated<string>;
  id: Generated<number>;
  is_demo: Generated<boolean>;
  merged_into: number | null;
  mobile: string;
  name: Generated<string>;
  nickname: Generated<string>;
  open_id: string | null;
  password_hash: string;
  sex: Generated<number>;
  user_type: Generated<UserType>;
}

export interface Agreement {
  account_id: number;
  address: string;
  agreed_at: Instant;
  kind: LegalKind;
  version: string;
}

export interface AnswerSheet {
  created_at: Instant;
  id: Generated<number>;
  is_drawn: boolean;
  pattern_id: number;
  question_id: number;
  session_id: number;
  slot_no: number;
  take_id: number | null;
  upload_failed_at: Instant | null;
}

export interface AnswerTake {
  answer_sheet_id: number;
  attached_at: Instant;
  bytes: Int8;
  completed_at: Instant;
  etag: string;
  id: Generated<number>;
  object_key: string;
  question_id: number;
}

export interface Attendance {
  enrolment_id: number;
  id: Generated<number>;
  is_scanned: Generated<boolean>;
  kind: 'arrived' | 'absent';
  set_at: Instant;
  set_by: number;
  undone_at: Instant | null;
  undone_by: number | null;
}

export interface AuditLog {
  action: string;
  actor_id: number | null;
  after: ColumnType<object, string, string> | null;
  at: Instant;
  before: ColumnType<object, string, string> | null;
  id: Generated<number>;
  request_id: string;
  subject: string;
  subject_id: number;
}

export interface AvoidedDay {
  day_at: Instant;
  enrolment_id: number;
  noted_at: Instant;
  noted_by: number | null;
}

export interface BatchArea {
  area_id: number;
  batch_id: number;
}

export interface BatchBaseFee {
  batch_id: number;
  fee_fen: number;
  grade_id: number;
  major_id: number;
}

export interface BatchCheck {
  batch_id: number;
  blocked_since: Instant | null;
  blocking: number;
  checked_at: Instant;
  findings: Json;
}

export interface BatchFee {
  area_id: number;
  batch_id: number;
  fee_fen: number;
  grade_id: number;
  major_id: number;
  stopped_at: Instant | null;
}

export interface BillDay {
  ask_at: Instant;
  bill_id: number | null;
  compared_at: Instant | null;
  day: string;
  payments: Generated<number>;
  received_fen: Generated<number>;
  refunded_fen: Generated<number>;
  refunds: Generated<number>;
  status: 'awaited' | 'empty' | 'compared';
  tries: Generated<number>;
  trouble: Generated<string>;
}

export interface Candidate {
  account_id: number;
  cert_index: Buffer;
  cert_masked: string;
  cert_sealed: Buffer;
  cert_type: number;
  created_at: Instant;
  erased_at: Instant | null;
  id: Generated<number>;
}

export interface Channel {
  id: Generated<number>;
  is_hidden: Generated<boolean>;
  name: string;
  parent_id: number;
  position: Generated<number>;
  version: Generated<number>;
}

export interface CheckCode {
  address: string;
  browser: Buffer | null;
  code_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  line: Buffer | null;
  open_id: string | null;
  sends_left: number;
}

export interface ContentForm {
  name: 'channels' | 'banner' | 'settings' | 'notice' | 'service' | 'privacy';
  version: Generated<number>;
}

export interface DeskClosing {
  area_id: number;
  cash_counted_fen: number;
  cash_due_fen: number;
  closed_at: Instant;
  closed_by: number;
  id: Generated<number>;
  note: Generated<string>;
  payouts: Generated<number>;
  receipts: number;
  reversals: number;
  sums: ColumnType<StoredWaySum[], string, string>;
}

export interface DeskPayout {
  amount_fen: number;
  area_id: number;
  closing_id: number | null;
  id: Generated<number>;
  paid_at: Instant;
  paid_by: number;
  refund_id: number;
  voucher_no: string;
  way: DeskWay;
}

export interface DeskReceipt {
  amount_fen: number;
  area_id: number;
  closing_id: number | null;
  id: Generated<number>;
  note: Generated<string>;
  payer: string;
  receipt_no: string;
  reversal_closing_id: number | null;
  reversal_reason: Generated<string>;
  reversed_at: Instant | null;
  reversed_by: number | null;
  taken_at: Instant;
  taken_by: number;
  way: DeskWay;
}

export interface DeskReceiptLine {
  amount_fen: number;
  enrolment_id: number;
  exam_no: string;
  receipt_id: number;
}

export interface DeskRequest {
  account_id: number;
  action: string;
  answer: ColumnType<object, string, string>;
  at: Instant;
  enrolment_id: number;
  request_key: string;
}

export interface DoubleDecision {
  decided_at: Instant;
  decided_by: number;
  enrolment_id: number;
  is_same: boolean;
  note: Generated<string>;
  other_id: number;
}

export interface DrawnPiece {
  drawn_at: Instant;
  enrolment_id: number;
  pattern_id: number;
  question_id: number;
  slot_no: number;
}

export interface Enrolment {
  account_id: number;
  answers_submitted_at: Instant | null;
  area_id: number;
  batch_id: number;
  birth_month: string;
  candidate_id: number;
  cert_index: Buffer;
  cert_type: number;
  check_remark: Generated<string>;
  check_status: Generated<0 | 1 | 2>;
  checked_at: Instant | null;
  checked_by: number | null;
  consent_version: string | null;
  consented_at: Instant | null;
  contact_mobile: string;
  contact_name: string;
  converted_at: Instant | null;
  created_at: Instant;
  exam_no: string | null;
  exam_time_id: number | null;
  fee_fen: number;
  grade_id: number;
  id: Generated<number>;
  is_paper_consent: Generated<boolean>;
  is_posted: boolean;
  is_skip: boolean;
  major_id: number;
  mobile: string;
  mode: 0 | 1;
  name: string;
  name_spell: string;
  own_begins_at: Instant | null;
  own_ends_at: Instant | null;
  paid_at: Instant | null;
  pay_method: 'wechat' | 'desk' | 'waived' | null;
  pay_status: Generated<0 | 1 | 2>;
  photo_id: number;
  post_address: Generated<string>;
  post_mobile: Generated<string>;
  post_name: Generated<string>;
  prev_cert_id: number | null;
  sex: '男' | '女';
  teacher_mobile: string;
  teacher_name: string;
  textbook_id: number | null;
  updated_at: Instant;
}

export interface EnrolmentCorrection {
  cert_sealed: Buffer | null;
  changes: Json;
  decided_at: Instant | null;
  decided_by: number | null;
  enrolment_id: number;
  id: Generated<number>;
  is_approved: boolean | null;
  made_at: Instant;
  made_by: number;
  note: Generated<string>;
  reason: string;
}

export interface EnrolmentPhoto {
  enrolment_id: number;
  id: Generated<number>;
  photo_id: number;
  set_at: Instant;
}

export interface EnrolmentTrack {
  enrolment_id: number;
  pattern_id: number;
  position: number;
  question_id: number | null;
  set_at: Instant;
  title: string;
}

export interface ExamArea {
  desk_address: Generated<string>;
  desk_hours: Generated<string>;
  desk_phone: Generated<string>;
  id: Generated<number>;
  is_published: Generated<boolean>;
  name: string;
  pays_online: boolean;
  position: Generated<number>;
  version: Generated<number>;
}

export interface ExamBatch {
  announcement: Generated<string>;
  appeals_close_at: Instant | null;
  appeals_open_at: Instant | null;
  cert_no_prefix: string;
  cloned_from: number | null;
  created_at: Instant;
  exam_begins_at: Instant | null;
  exam_ends_at: Instant | null;
  exam_year: number;
  face_check_on: Generated<boolean>;
  fee_scheme: 'old' | 'new';
  fee_version: Generated<number>;
  hearing_state: Generated<0 | 1 | 2>;
  hides_identity: Generated<boolean>;
  id: Generated<number>;
  is_locked: Generated<boolean>;
  marking_begins_at: Instant | null;
  marking_ends_at: Instant | null;
  max_sessions: Generated<number>;
  name: string;
  offline_converted_at: Instant | null;
  published_at: Instant | null;
  registration_closes_at: Instant;
  registration_opens_at: Instant;
  show_comments_at: Instant | null;
  show_result_at: Instant | null;
  show_room_at: Instant | null;
  show_room_ends_at: Instant | null;
  takes_avoided_days: Generated<boolean>;
  takes_refund_requests: Generated<boolean>;
  tracks_close_at: Instant | null;
  tracks_open_at: Instant | null;
  version: Generated<number>;
}

export interface Examiner {
  account_id: number;
  is_chief: Generated<boolean>;
  organisation: Generated<string>;
  version: Generated<number>;
}

export interface ExaminerArea {
  area_id: number;
  examiner_id: number;
}

export interface ExaminerAssignment {
  assigned_at: Instant;
  assigned_by: number | null;
  enrolment_id: number;
  examiner_id: number;
  is_by_plan: Generated<boolean>;
}

export interface ExaminerCalendar {
  examiner_id: number;
  version: Generated<number>;
}

export interface ExaminerConflict {
  declared_at: Instant;
  enrolment_id: number;
  examiner_id: number;
  reason: string;
}

export interface ExaminerDay {
  begins_at: Instant;
  ends_at: Instant;
  examiner_id: number;
  most_minutes: number;
}

export interface ExaminerMajor {
  examiner_id: number;
  major_id: number;
}

export interface ExamLength {
  equipment: Generated<string[]>;
  major_id: number;
  minutes: number;
  pause_minutes: number;
  version: Generated<number>;
}

export interface ExamLengthGrade {
  grade_id: number;
  major_id: number;
  minutes: number;
  pause_minutes: number;
}

export interface ExamNumber {
  enrolment_id: number;
  exam_no: string;
  given_at: Instant;
  retired_at: Instant | null;
}

export interface ExamNumberCounter {
  last_given: number;
  series: string;
}

export interface ExamPattern {
  grade_id: number;
  id: Generated<number>;
  is_published: Generated<boolean>;
  is_random: boolean;
  major_id: number;
  position: Generated<number>;
  question_type_id: number;
  submit_count: number;
}

export interface ExamPlan {
  batch_id: number;
  figures: Json;
  id: Generated<number>;
  made_at: Instant;
  made_by: number;
  office_job_id: number;
  published_at: Instant | null;
  published_by: number | null;
  published_version: number | null;
  seed: number;
  version: Generated<number>;
}

export interface ExamPlanSeat {
  begins_at: Instant | null;
  enrolment_id: number;
  is_pinned: Generated<boolean>;
  minutes: number;
  pause_minutes: number;
  plan_id: number;
  room_id: number | null;
  why_unplaced: string | null;
}

export interface ExamPlanSitting {
  begins_at: Instant;
  ends_at: Instant;
  examiner_id: number;
  plan_id: number;
  room_id: number;
}

export interface ExamProgramme {
  grade_id: number;
  id: Generated<number>;
  major_id: number;
  version: number;
}

export interface ExamResult {
  approved_at: Instant | null;
  approved_by: number | null;
  enrolment_id: number;
  held_at: Instant | null;
  is_held: Generated<boolean>;
  proposed_code: number | null;
  result_code: number | null;
  updated_at: Instant;
}

export interface ExamRoom {
  equipment: Generated<string[]>;
  id: Generated<number>;
  is_off: Generated<boolean>;
  name: string;
  venue_id: number;
  version: Generated<number>;
}

export interface ExamSeat {
  device: string;
  exam_session_id: number;
  id: Generated<number>;
  login_id: number;
  taken_at: Instant;
}

export interface ExamSession {
  device: Generated<string>;
  ends_at: Instant;
  enrolment_id: number;
  extended_to: Instant | null;
  id: Generated<number>;
  is_swept: Generated<boolean>;
  retry_until: Instant | null;
  set_aside_at: Instant | null;
  started_at: Instant;
  submitted_at: Instant | null;
  version: Generated<number>;
}

export interface ExamSessionDecision {
  decided_at: Instant;
  decided_by: number;
  holds_until: Instant;
  id: Generated<number>;
  kind: string;
  reason: string;
  session_id: number;
}

export interface ExamTime {
  address: Generated<string>;
  batch_id: number;
  begins_at: Instant;
  ends_at: Instant;
  id: Generated<number>;
  is_online: boolean;
  published_at: Instant | null;
  room: Generated<string>;
  room_id: number | null;
  withdrawn_at: Instant | null;
}

export interface FaceCheck {
  faces: number | null;
  is_calibrated: boolean | null;
  problem: string | null;
  similarity: number | null;
  status: 'waiting' | 'done' | 'off';
  take_id: number;
  updated_at: Instant;
}

export interface FaceEmbedding {
  batch_id: number;
  created_at: Instant;
  photo_id: number;
  sealed: Buffer;
}

export interface FactorChallenge {
  expires_at: Instant;
  purpose: string;
  session_id: number;
  value: Buffer;
}

export interface FactorFailure {
  account_id: number;
  at: Instant;
  id: Generated<number>;
}

export interface FactorRule {
  is_of_all: boolean;
  only_row: Generated<boolean>;
  version: Generated<number>;
}

export interface FeeWaiver {
  asked_at: Instant;
  asked_by: number;
  decided_at: Instant | null;
  decided_by: number | null;
  enrolment_id: number;
  fee_fen: number;
  id: Generated<number>;
  note: Generated<string>;
  reason: string;
  status: Generated<WaiverStatus>;
}

export interface Grade {
  id: Generated<number>;
  is_hearing: Generated<boolean>;
  is_published: Generated<boolean>;
  name: string;
  needs_prev_cert: boolean;
  position: Generated<number>;
  upload_minutes: Generated<number>;
  version: Generated<number>;
}

export interface HearingAnswer {
  answered_at: Instant | null;
  choice: number | null;
  last_played_at: Instant | null;
  option_order: number[];
  plays: Generated<number>;
  points: number | null;
  recording_id: number | null;
  sheet_id: number;
}

export interface HearingItem {
  correct: number | null;
  kind: HearingKind;
  model: Generated<string>;
  options: string[];
  plays_allowed: number;
  points: number;
  pool: HearingPool;
  prompt: string;
  question_id: number;
  sound_id: number;
}

export interface HearingRecording {
  bytes: number;
  duration_ms: number | null;
  id: Generated<number>;
  mp3_key: string | null;
  object_key: string;
  peak_db: number | null;
  problem: string | null;
  received_at: Instant;
  sha256: Buffer;
  sheet_id: number;
  status: 'waiting' | 'ready' | 'failed';
  updated_at: Instant;
}

export interface HearingSound {
  bytes: Buffer;
  created_at: Instant;
  id: Generated<number>;
}

export interface HeldChief {
  assigned_at: Instant;
  assigned_by: number;
  enrolment_id: number;
  examiner_id: number;
}

export interface Invitation {
  account_id: number | null;
  expires_at: Instant;
  key_hash: Buffer;
  made_at: Instant;
  made_by: number | null;
  used_at: Instant | null;
}

export interface InvoiceLine {
  amount_fen: number;
  enrolment_id: number;
  released_at: Instant | null;
  request_id: number;
}

export interface InvoiceRequest {
  account_id: number;
  asked_at: Instant;
  decided_at: Instant | null;
  decided_by: number | null;
  email: string;
  id: Generated<number>;
  invoice_no: Generated<string>;
  note: Generated<string>;
  status: Generated<InvoiceStatus>;
  tax_no: Generated<string>;
  title: string;
  title_kind: InvoiceKind;
}

export interface LedgerCheck {
  begun_at: Instant;
  closings: number;
  differences: number;
  ended_at: Instant;
  enrolments: number;
  id: Generated<number>;
  orders: number;
  receipts: number;
}

export interface LegalText {
  html: string;
  id: Generated<number>;
  kind: LegalKind;
  published_at: Instant;
  published_by: number | null;
  version: string;
}

export interface LookupMiss {
  at: Instant;
  question: string;
  who: string;
}

export interface Major {
  id: Generated<number>;
  is_published: Generated<boolean>;
  kind: 'performance' | 'hearing';
  name: string;
  parent_id: number;
  position: Generated<number>;
  version: Generated<number>;
}

export interface Message {
  account_id: number;
  batch_id: number | null;
  deadline_at: Instant | null;
  enrolment_id: number | null;
  event: string;
  field_values: Json;
  id: Generated<number>;
  made_at: Instant;
  made_by: number | null;
  once_key: string | null;
  read_at: Instant | null;
  route_at: Instant | null;
  text: string;
  without_wechat: Generated<boolean>;
}

export interface MessageDelivery {
  account_id: number;
  batch_id: number | null;
  cost_fen: Generated<number>;
  due_at: Instant | null;
  ended_at: Instant | null;
  failure: Generated<string>;
  first_tried_at: Instant | null;
  id: Generated<number>;
  made_at: Instant;
  out_id: string;
  parameters: Json;
  provider_id: string | null;
  provider_template: string;
  sent_at: Instant | null;
  state: string;
  target: string;
  template: string;
  text: string;
  tries: Generated<number>;
  way: string;
}

export interface MessageMoment {
  batch_id: number;
  event: string;
  moment_at: Instant;
}

export interface MessagePart {
  delivery_id: number;
  message_id: number;
}

export interface MessageSetting {
  batch_id: number;
  budget_fen: number;
  quiet_from: number;
  quiet_to: number;
  sms_per_batch: number;
  sms_per_person_day: number;
  version: Generated<number>;
  ways: Json;
}

export interface MessageTemplate {
  name: string;
  sms_code: Generated<string>;
  text: string;
  version: Generated<number>;
  wechat_data: Generated<Json>;
  wechat_id: Generated<string>;
}

export interface Migration {
  applied_at: Generated<Instant>;
  checksum: string;
  name: string;
}

export interface MoneyEntry {
  actor_id: number | null;
  amount_fen: number;
  at: Instant;
  enrolment_id: number;
  id: Generated<number>;
  kind: 'payment' | 'refund' | 'desk' | 'waiver';
  note: Generated<string>;
  order_id: number | null;
  payout_id: number | null;
  receipt_id: number | null;
  receipt_no: string | null;
  transaction_id: string | null;
}

export interface News {
  banner_position: Generated<number>;
  channel_id: number;
  click_num: Generated<number>;
  id: Generated<number>;
  index_info: Generated<string>;
  info_html: Generated<string>;
  is_banner: Generated<boolean>;
  is_published: Generated<boolean>;
  link_url: Generated<string>;
  newest_no: Generated<number>;
  pictures: Generated<string[]>;
  published_no: number | null;
  title: string;
  up_time: Instant;
  version: Generated<number>;
  withdrawn_at: Instant | null;
}

export interface NewsVersion {
  channel_id: number;
  index_info: string;
  info_html: string;
  link_url: string;
  news_id: number;
  no: number;
  pictures: string[];
  restored_no: number | null;
  saved_at: Instant;
  saved_by: number | null;
  title: string;
}

export interface OfficeJob {
  attempt: Generated<number>;
  done_count: Generated<number>;
  ended_at: Instant | null;
  file_bytes: Int8 | null;
  file_key: string | null;
  file_name: string | null;
  heartbeat_at: Instant;
  id: Generated<number>;
  input_sealed: Buffer;
  kind: string;
  made_at: Instant;
  made_by: number;
  message: Generated<string>;
  started_at: Instant | null;
  state: Generated<OfficeJobState>;
  title: string;
  total_count: number | null;
}

export interface OfficeUpload {
  file_key: string;
  file_name: string;
  id: Generated<number>;
  kind: string;
  made_at: Instant;
  made_by: number;
  row_count: number;
}

export interface OrderShare {
  enrolment_id: number;
  is_live: boolean;
  order_id: number;
  share_fen: number;
}

export interface OtherResult {
  cert_index: Buffer;
  cert_masked: string;
  cert_sealed: Buffer;
  cert_type: number;
  exam_date: string | null;
  exam_name: Generated<string>;
  grades: string;
  id: Generated<number>;
  import_id: number;
  majors: string;
  name: string;
  result: string;
}

export interface OtherResultImport {
  id: Generated<number>;
  imported_at: Instant;
  imported_by: number | null;
  row_count: number;
}

export interface PaperForm {
  enrolment_id: number;
  entered_at: Instant;
  entered_by: number;
  form_number: string;
  received_by: string;
  received_on: string;
}

export interface PasswordFailure {
  at: Instant;
  id: Generated<number>;
  mobile: string;
}

export interface PaymentAlarm {
  at: Instant;
  day: string | null;
  decision: Generated<string>;
  detail: string;
  enrolment_id: number | null;
  id: Generated<number>;
  kind: string;
  note: Generated<string>;
  notice_id: number | null;
  order_id: number | null;
  ours_fen: number | null;
  owner_id: number | null;
  refund_id: number | null;
  seen_at: Instant | null;
  settled_at: Instant | null;
  settled_by: number | null;
  subject: string | null;
  taken_at: Instant | null;
  theirs_fen: number | null;
  times: Generated<number>;
  version: Generated<number>;
}

export interface PayOrder {
  amount_fen: number;
  ask_at: Instant | null;
  asked_at: Instant | null;
  awaited_at: Instant | null;
  client_ip: string | null;
  closed_at: Instant | null;
  created_at: Instant;
  enrolment_id: number | null;
  expires_at: Instant | null;
  id: Generated<number>;
  open_id: string | null;
  opened_at: Instant | null;
  paid_at: Instant | null;
  paid_fen: number | null;
  pay_code: string;
  prepay_at: Instant | null;
  prepay_id: string | null;
  status: OrderStatus;
  transaction_id: string | null;
}

export interface PhotoLook {
  asked_at: Instant;
  faces: ColumnType<FaceShare[], string, string> | null;
  file_id: number;
}

export interface PhotoMeasure {
  face_hints: string[] | null;
  file_id: number;
  hash: Buffer | null;
  look_hints: string[];
  measured_at: Instant;
  record_id: number;
}

export interface PhotoTwin {
  distance: number;
  file_id: number;
  twin_id: number;
}

export interface PublicVersion {
  source: string;
  version: number;
}

export interface Question {
  edited_at: Instant | null;
  first_id: number | null;
  grade_id: number;
  id: Generated<number>;
  is_published: Generated<boolean>;
  major_id: number;
  music_score: Generated<string[]>;
  music_type: 1 | 2 | 3;
  question_type_id: number;
  replaces_id: number | null;
  superseded_at: Instant | null;
  textbook_id: number | null;
  title: string;
  version: Generated<number>;
}

export interface QuestionType {
  id: Generated<number>;
  is_audio: Generated<boolean>;
  is_published: Generated<boolean>;
  is_video: Generated<boolean>;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
}

export interface Refund {
  accepted_at: Instant | null;
  amount_fen: number;
  ask_at: Instant | null;
  created_at: Instant;
  decided_at: Instant | null;
  decided_by: number | null;
  decision_note: Generated<string>;
  earlier_codes: Generated<string[]>;
  enrolment_id: number;
  id: Generated<number>;
  is_full: Generated<boolean>;
  order_id: number | null;
  origin: Generated<RefundOrigin>;
  paid_out_by: number | null;
  reason: string;
  refund_code: string;
  requested_by: number | null;
  settled_at: Instant | null;
  status: RefundStatus;
  tries: Generated<number>;
  trouble: string | null;
  trouble_at: Instant | null;
  trouble_detail: Generated<string>;
  version: Generated<number>;
  voucher_no: Generated<string>;
  way: Generated<RefundWay>;
  wechat_refund_id: string | null;
}

export interface RefundAnswer {
  answer: string;
  at: Instant;
  detail: Generated<string>;
  id: Generated<number>;
  refund_code: string;
  refund_id: number;
}

export interface RehearsalUpload {
  account_id: number;
  bytes: number;
  completed_at: Instant | null;
  created_at: Instant;
  enrolment_id: number;
  id: Generated<number>;
  object_key: string;
  part_bytes: number;
  removed_at: Instant | null;
  upload_id: string;
}

export interface Review {
  changed_at: Instant;
  enrolment_id: number;
  examiner_id: number;
  id: Generated<number>;
  is_chief: Generated<boolean>;
  judgement: ColumnType<object, string, string>;
  result_code: number;
  signature_path: string;
  submitted_at: Instant;
  suggestion: Generated<string>;
  version: Generated<number>;
  withdrawn_at: Instant | null;
}

export interface ReviewDraft {
  body: ColumnType<object, string, string>;
  enrolment_id: number;
  examiner_id: number;
  saved_at: Instant;
  version: Generated<number>;
}

export interface ReviewVersion {
  at: Instant;
  judgement: ColumnType<object, string, string>;
  result_code: number;
  review_id: number;
  signature_path: string;
  suggestion: string;
  version: number;
}

export interface RoomOpening {
  closes_at: Instant;
  opens_at: Instant;
  room_id: number;
}

export interface SavedView {
  address: string;
  columns: string[];
  id: Generated<number>;
  is_shared: boolean;
  name: string;
  owner_id: number;
  saved_at: Instant;
  screen: string;
}

export interface SecondMark {
  drawn_at: Instant;
  enrolment_id: number;
  lift_reason: string | null;
  lifted_at: Instant | null;
  lifted_by: number | null;
  reason: string;
}

export interface SecondMarkRule {
  all_fails: boolean;
  batch_id: number;
  seed: number;
  share_percent: number;
  version: Generated<number>;
  whole_grade_ids: number[];
}

export interface Session {
  account_id: number;
  address: Generated<string>;
  browser: Generated<string>;
  created_at: Instant;
  device: Generated<string>;
  expires_at: Instant;
  id: Generated<number>;
  lives_until: Instant;
  login_id: number | null;
  open_id: string | null;
  previous_token_hash: Buffer | null;
  previous_until: Instant | null;
  proved_at: Instant | null;
  revoked_at: Instant | null;
  seen_at: Instant | null;
  token_hash: Buffer;
}

export interface SiteSetting {
  key: string;
  updated_at: Instant;
  value: ColumnType<object, string, string>;
}

export interface SiteVisit {
  account_id: number | null;
  at: Instant;
  guid: string;
  id: Generated<number>;
  leave_time: Instant | null;
  link_url: string;
  login_time: Instant | null;
  referrer: Generated<string>;
}

export interface SmsCode {
  address: string;
  answer_lost_at: Instant | null;
  browser: Buffer | null;
  code_hash: Buffer;
  expires_at: Instant;
  failed_at: Instant | null;
  id: Generated<number>;
  line: Buffer | null;
  mobile: string;
  open_id: string | null;
  purpose: 'register' | 'reset';
  sent_at: Instant;
  used_at: Instant | null;
  wrong_tries: Generated<number>;
}

export interface SmsTrouble {
  code: string;
  ended_at: Instant | null;
  first_at: Instant;
  last_at: Instant;
  times: number;
}

export interface SpentCaptcha {
  expires_at: Instant;
  signature: string;
}

export interface StaffAccount {
  account_id: number;
  is_area_limited: Generated<boolean>;
  version: Generated<number>;
}

export interface StaffArea {
  account_id: number;
  area_id: number;
}

export interface StaffPasskey {
  account_id: number;
  counter: Int8;
  created_at: Instant;
  credential_id: string;
  id: Generated<number>;
  name: string;
  public_key: Buffer;
  transports: string[];
  used_at: Instant | null;
}

export interface StaffRecoveryCode {
  account_id: number;
  code_index: Buffer;
  made_at: Instant;
  used_at: Instant | null;
}

export interface StaffRequest {
  account_id: number;
  action: string;
  answer: Json | null;
  at: Instant;
  input_hash: Buffer;
  request_key: string;
}

export interface StaffRole {
  account_id: number;
  role: (typeof staffRoles)[number];
}

export interface StaffTotp {
  account_id: number;
  confirmed_at: Instant;
  last_step: number;
  secret_sealed: Buffer;
}

export interface StoredFile {
  account_id: number | null;
  bytes: number;
  created_at: Instant;
  deleted_at: Instant | null;
  height: number;
  id: Generated<number>;
  kind: 'UserPhoto' | 'UserIMG' | 'Score' | 'News' | 'Signature';
  original_bytes: number;
  path: string;
  width: number;
}

export interface TakeMedia {
  audio_codec: string | null;
  duration_ms: number | null;
  height: number | null;
  peak_db: number | null;
  percent: number | null;
  poster_key: string | null;
  problem: string | null;
  rendition_key: string | null;
  status: 'waiting' | 'ready' | 'failed';
  take_id: number;
  updated_at: Instant;
  video_codec: string | null;
  width: number | null;
}

export interface Textbook {
  id: Generated<number>;
  is_published: Generated<boolean>;
  major_id: number;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
}

export interface UploadPrefix {
  account_id: number;
  enrolment_id: number | null;
  expires_at: Instant;
  issued_at: Instant;
  prefix: string;
}

export interface Venue {
  address: string;
  area_id: number;
  id: Generated<number>;
  is_off: Generated<boolean>;
  name: string;
  version: Generated<number>;
  waiting_seats: Generated<number>;
}

export interface VideoRemoval {
  decided_at: Instant;
  object_key: string;
}

export interface VideoUpload {
  account_id: number;
  answer_sheet_id: number | null;
  bytes: Int8;
  completed_at: Instant | null;
  content_type: string;
  created_at: Instant;
  ended_at: Instant | null;
  enrolment_id: number;
  fingerprint: Generated<string>;
  id: Generated<number>;
  object_key: string;
  part_bytes: number;
  upload_id: string;
}

export interface WechatBill {
  body: Buffer;
  day: string;
  digest: Buffer;
  fetched_at: Instant;
  id: Generated<number>;
}

export interface WechatBillLine {
  amount_fen: number;
  bill_id: number;
  kind: 'payment' | 'refund' | 'other';
  line_no: number;
  pay_code: string;
  refund_code: string | null;
  state: string;
  traded_at: Instant;
  transaction_id: string;
  wechat_refund_id: string | null;
}

export interface WechatCode {
  access_token: Buffer | null;
  browser: Buffer | null;
  code_hash: Buffer;
  expires_at: Instant;
  head_img: string;
  line: Buffer | null;
  login_id: number | null;
  nickname: string;
  open_id: string;
  sex: number;
}

export interface WechatFollower {
  changed_at: Instant;
  is_following: boolean;
  open_id: string;
}

export interface WechatNotice {
  address: string;
  body: string;
  id: Generated<number>;
  kind: 'pay' | 'refund';
  received_at: Instant;
}

export interface WechatNoticeOutcome {
  at: Instant;
  notice_id: number;
  order_id: number | null;
  outcome: string;
}

export interface WechatNoticeSample {
  address: string;
  body: string;
  id: Generated<number>;
  reason: string;
  received_at: Instant;
}

export interface WechatState {
  browser: Buffer;
  code_hash: Buffer | null;
  expires_at: Instant;
  state_hash: Buffer;
}

export interface WechatToken {
  expires_at: Instant;
  kind: 'access' | 'jsapi';
  lease_until: Instant;
  value: Generated<string>;
}

export interface DB {
  account: Account;
  agreement: Agreement;
  answer_sheet: AnswerSheet;
  answer_take: AnswerTake;
  attendance: Attendance;
  audit_log: AuditLog;
  avoided_day: AvoidedDay;
  batch_area: BatchArea;
  batch_base_fee: BatchBaseFee;
  batch_check: BatchCheck;
  batch_fee: BatchFee;
  bill_day: BillDay;
  candidate: Candidate;
  channel: Channel;
  check_code: CheckCode;
  content_form: ContentForm;
  desk_closing: DeskClosing;
  desk_payout: DeskPayout;
  desk_receipt: DeskReceipt;
  desk_receipt_line: DeskReceiptLine;
  desk_request: DeskRequest;
  double_decision: DoubleDecision;
  drawn_piece: DrawnPiece;
  enrolment: Enrolment;
  enrolment_correction: EnrolmentCorrection;
  enrolment_photo: EnrolmentPhoto;
  enrolment_track: EnrolmentTrack;
  exam_area: ExamArea;
  exam_batch: ExamBatch;
  exam_length: ExamLength;
  exam_length_grade: ExamLengthGrade;
  exam_number: ExamNumber;
  exam_number_counter: ExamNumberCounter;
  exam_pattern: ExamPattern;
  exam_plan: ExamPlan;
  exam_plan_seat: ExamPlanSeat;
  exam_plan_sitting: ExamPlanSitting;
  exam_programme: ExamProgramme;
  exam_result: ExamResult;
  exam_room: ExamRoom;
  exam_seat: ExamSeat;
  exam_session: ExamSession;
  exam_session_decision: ExamSessionDecision;
  exam_time: ExamTime;
  examiner: Examiner;
  examiner_area: ExaminerArea;
  examiner_assignment: ExaminerAssignment;
  examiner_calendar: ExaminerCalendar;
  examiner_conflict: ExaminerConflict;
  examiner_day: ExaminerDay;
  examiner_major: ExaminerMajor;
  face_check: FaceCheck;
  face_embedding: FaceEmbedding;
  factor_challenge: FactorChallenge;
  factor_failure: FactorFailure;
  factor_rule: FactorRule;
  fee_waiver: FeeWaiver;
  grade: Grade;
  hearing_answer: HearingAnswer;
  hearing_item: HearingItem;
  hearing_recording: HearingRecording;
  hearing_sound: HearingSound;
  held_chief: HeldChief;
  invitation: Invitation;
  invoice_line: InvoiceLine;
  invoice_request: InvoiceRequest;
  ledger_check: LedgerCheck;
  legal_text: LegalText;
  lookup_miss: LookupMiss;
  major: Major;
  message: Message;
  message_delivery: MessageDelivery;
  message_moment: MessageMoment;
  message_part: MessagePart;
  message_setting: MessageSetting;
  message_template: MessageTemplate;
  migration: Migration;
  money_entry: MoneyEntry;
  news: News;
  news_version: NewsVersion;
  office_job: OfficeJob;
  office_upload: OfficeUpload;
  order_share: OrderShare;
  other_result: OtherResult;
  other_result_import: OtherResultImport;
  paper_form: PaperForm;
  password_failure: PasswordFailure;
  pay_order: PayOrder;
  payment_alarm: PaymentAlarm;
  photo_look: PhotoLook;
  photo_measure: PhotoMeasure;
  photo_twin: PhotoTwin;
  public_version: PublicVersion;
  question: Question;
  question_type: QuestionType;
  refund: Refund;
  refund_answer: RefundAnswer;
  rehearsal_upload: RehearsalUpload;
  review: Review;
  review_draft: ReviewDraft;
  review_version: ReviewVersion;
  room_opening: RoomOpening;
  saved_view: SavedView;
  second_mark: SecondMark;
  second_mark_rule: SecondMarkRule;
  session: Session;
  site_setting: SiteSetting;
  site_visit: SiteVisit;
  sms_code: SmsCode;
  sms_trouble: SmsTrouble;
  spent_captcha: SpentCaptcha;
  staff_account: StaffAccount;
  staff_area: StaffArea;
  staff_passkey: StaffPasskey;
  staff_recovery_code: StaffRecoveryCode;
  staff_request: StaffRequest;
  staff_role: StaffRole;
  staff_totp: StaffTotp;
  stored_file: StoredFile;
  take_media: TakeMedia;
  textbook: Textbook;
  upload_prefix: UploadPrefix;
  venue: Venue;
  video_removal: VideoRemoval;
  video_upload: VideoUpload;
  wechat_bill: WechatBill;
  wechat_bill_line: WechatBillLine;
  wechat_code: WechatCode;
  wechat_follower: WechatFollower;
  wechat_notice: WechatNotice;
  wechat_notice_outcome: WechatNoticeOutcome;
  wechat_notice_sample: WechatNoticeSample;
  wechat_state: WechatState;
  wechat_token: WechatToken;
}
