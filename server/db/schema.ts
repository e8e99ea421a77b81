import type { Generated, JSONColumnType } from 'kysely'
import type { UserType } from '#domain/userType.ts'
import type { CreatedAt, Defaulted } from './columns.ts'
import type { DeskSchema } from './deskSchema.ts'
import type { ExamRoomSchema } from './examRoomSchema.ts'
import type { ExamSchema } from './examSchema.ts'
import type { HearingSchema } from './hearingSchema.ts'
import type { OtherResultSchema } from './otherResultSchema.ts'
import type { PaymentSchema } from './paymentSchema.ts'
import type { TrackSchema } from './trackSchema.ts'

type Json = JSONColumnType<object | null, string | null, string | null>

export type CheckStatus = 0 | 1 | 2
export type PayStatus = 0 | 1 | 2

export interface AccountTable {
  id: Generated<number>
  mobile: string
  password_hash: string
  user_type: Defaulted<UserType>
  name: Defaulted<string>
  nickname: Defaulted<string>
  head_img: Defaulted<string>
  sex: Defaulted<number>
  open_id: string | null
  agree_version: string | null
  agreed_at: Date | null
  agreed_address: string | null
  disabled_at: Date | null
  created_at: CreatedAt
}

export interface SessionTable {
  id: Generated<number>
  account_id: number
  token_hash: Buffer
  previous_token_hash: Buffer | null
  previous_until: Date | null
  device: Defaulted<string>
  address: Defaulted<string>
  open_id: string | null
  login_id: number | null
  browser: Defaulted<string>
  created_at: CreatedAt
  expires_at: Date
  lives_until: Date
  revoked_at: Date | null
  seen_at: Date | null
}

export interface EnrolmentTable {
  id: Generated<number>
  batch_id: number
  account_id: number
  candidate_id: number
  cert_type: number
  cert_index: Buffer
  area_id: number
  major_id: number
  grade_id: number
  name: string
  name_spell: string
  sex: '男' | '女'
  birth_month: string
  mobile: string
  contact_name: string
  contact_mobile: string
  teacher_name: string
  teacher_mobile: string
  is_posted: boolean
  post_name: string
  post_mobile: string
  post_address: string
  is_skip: boolean
  photo_id: number
  prev_cert_id: number | null
  mode: 0 | 1
  converted_at: Date | null
  fee_fen: number
  pay_status: Defaulted<PayStatus>
  pay_method: 'wechat' | 'desk' | 'waived' | null
  paid_at: Date | null
  check_status: Defaulted<CheckStatus>
  check_remark: Defaulted<string>
  checked_at: Date | null
  checked_by: number | null
  exam_no: string | null
  textbook_id: number | null
  exam_time_id: number | null
  answers_submitted_at: Date | null
  consent_version: string | null
  consented_at: Date | null
  created_at: CreatedAt
  updated_at: Date
}

export interface Schema
  extends PaymentSchema,
    ExamSchema,
    ExamRoomSchema,
    TrackSchema,
    DeskSchema,
    OtherResultSchema,
    HearingSchema {
  account: AccountTable
  staff_role: { account_id: number; role: 'content' | 'enrolment' | 'schedule' | 'finance' | 'results' | 'admin' }
  session: SessionTable
  check_code: {
    code_hash: Buffer
    open_id: string | null
    browser: Buffer | null
    line: Buffer | null
    address: string
    sends_left: number
    created_at: CreatedAt
    expires_at: Date
  }
  spent_captcha: { signature: string; expires_at: Date }
  sms_code: {
    id: Generated<number>
    mobile: string
    purpose: 'register' | 'reset'
    code_hash: Buffer
    open_id: string | null
    browser: Buffer | null
    line: Buffer | null
    address: string
    sent_at: CreatedAt
    expires_at: Date
    wrong_tries: Defaulted<number>
    used_at: Date | null
    failed_at: Date | null
    answer_lost_at: Date | null
  }
  lookup_miss: { who: string; question: string; at: Date }
  password_failure: { id: Generated<number>; mobile: string; at: CreatedAt }
  wechat_code: {
    code_hash: Buffer
    open_id: string
    nickname: string
    head_img: string
    sex: number
    expires_at: Date
    browser: Buffer | null
    line: Buffer | null
    login_id: number | null
    access_token: Buffer | null
  }
  wechat_state: { state_hash: Buffer; browser: Buffer; code_hash: Buffer | null; expires_at: Date }
  wechat_token: { kind: 'access' | 'jsapi'; value: Defaulted<string>; expires_at: Date; lease_until: Date }
  candidate: {
    id: Generated<number>
    account_id: number
    cert_type: number
    cert_sealed: Buffer
    cert_index: Buffer
    cert_masked: string
    created_at: CreatedAt
    erased_at: Date | null
  }
  stored_file: {
    id: Generated<number>
    path: string
    kind: 'UserPhoto' | 'UserIMG' | 'Score' | 'News' | 'Signature'
    account_id: number | null
    bytes: number
    original_bytes: number
    width: number
    height: number
    created_at: CreatedAt
    deleted_at: Date | null
  }
  exam_area: {
    id: Generated<number>
    name: string
    pays_online: boolean
    desk_address: Defaulted<string>
    desk_hours: Defaulted<string>
    desk_phone: Defaulted<string>
    is_published: Defaulted<boolean>
    position: Defaulted<number>
  }
  major: {
    id: Generated<number>
    name: string
    parent_id: number
    kind: 'performance' | 'hearing'
    is_published: Defaulted<boolean>
    position: Defaulted<number>
  }
  grade: {
    id: Generated<number>
    name: string
    needs_prev_cert: boolean
    upload_minutes: Defaulted<number>
    is_hearing: Defaulted<boolean>
    position: Defaulted<number>
  }
  exam_batch: {
    id: Generated<number>
    name: string
    exam_year: number
    is_locked: Defaulted<boolean>
    registration_opens_at: Date
    registration_closes_at: Date
    announcement: Defaulted<string>
    cert_no_prefix: string
    fee_scheme: 'old' | 'new'
    show_room_at: Date | null
    show_room_ends_at: Date | null
    show_comments_at: Date | null
    show_result_at: Date | null
    hearing_state: Defaulted<0 | 1 | 2>
    face_check_on: Defaulted<boolean>
    hides_identity: Defaulted<boolean>
    max_sessions: Defaulted<number>
    offline_converted_at: Date | null
    created_at: CreatedAt
  }
  batch_fee: { batch_id: number; area_id: number; major_id: number; grade_id: number; fee_fen: number }
  textbook: { id: Generated<number>; name: string; major_id: number; is_published: Defaulted<boolean> }
  question_type: {
    id: Generated<number>
    name: string
    is_video: Defaulted<boolean>
    is_audio: Defaulted<boolean>
  }
  question: {
    id: Generated<number>
    question_type_id: number
    major_id: number
    grade_id: number
    textbook_id: number | null
    title: string
    music_type: 1 | 2 | 3
    music_score: Defaulted<string[]>
    is_published: Defaulted<boolean>
  }
  exam_pattern: {
    id: Generated<number>
    major_id: number
    grade_id: number
    question_type_id: number
    is_random: boolean
    submit_count: number
    position: Defaulted<number>
  }
  exam_time: {
    id: Generated<number>
    batch_id: number
    is_online: boolean
    begins_at: Date
    ends_at: Date
    address: Defaulted<string>
    room: Defaulted<string>
    published_at: Date | null
  }
  enrolment: EnrolmentTable
  enrolment_photo: { id: Generated<number>; enrolment_id: number; photo_id: number; set_at: CreatedAt }
  exam_number_counter: { series: string; last_given: number }
  exam_number: { exam_no: string; enrolment_id: number; given_at: CreatedAt; retired_at: Date | null }
  channel: { id: Generated<number>; name: string; parent_id: number; position: Defaulted<number> }
  news: {
    id: Generated<number>
    channel_id: number
    title: string
    index_info: Defaulted<string>
    pictures: Defaulted<string[]>
    link_url: Defaulted<string>
    info_html: Defaulted<string>
    is_banner: Defaulted<boolean>
    is_published: Defaulted<boolean>
    click_num: Defaulted<number>
    up_time: Date
  }
  site_setting: { key: string; value: JSONColumnType<object, string, string>; updated_at: Date }
  site_visit: {
    id: Generated<number>
    account_id: number | null
    guid: string
    link_url: string
    referrer: Defaulted<string>
    login_time: Date | null
    leave_time: Date | null
    at: CreatedAt
  }
  audit_log: {
    id: Generated<number>
    at: CreatedAt
    actor_id: number | null
    request_id: string
    action: string
    subject: string
    subject_id: number
    before: Json
    after: Json
  }
}
