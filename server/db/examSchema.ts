import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { FaceShare } from '#domain/photoFace.ts'
import type { CreatedAt, Defaulted } from './columns.ts'

type Json = JSONColumnType<object, string, string>
/** An int8, which the driver reads as a string and accepts as a number. */
type Bytes = ColumnType<string, number, number>

/** The tables of the exam itself (migration 0003). */
export interface ExamSchema {
  examiner: { account_id: number; organisation: Defaulted<string>; is_chief: Defaulted<boolean> }
  examiner_assignment: { enrolment_id: number; examiner_id: number; assigned_at: CreatedAt; assigned_by: number | null }
  exam_session: {
    id: Generated<number>
    enrolment_id: number
    started_at: CreatedAt
    ends_at: Date
    device: Defaulted<string>
    set_aside_at: Date | null
    submitted_at: Date | null
    is_swept: Defaulted<boolean>
  }
  drawn_piece: {
    enrolment_id: number
    pattern_id: number
    slot_no: number
    question_id: number
    drawn_at: CreatedAt
  }
  answer_sheet: {
    id: Generated<number>
    session_id: number
    pattern_id: number
    slot_no: number
    question_id: number
    is_drawn: boolean
    take_id: number | null
    created_at: CreatedAt
  }
  answer_take: {
    id: Generated<number>
    answer_sheet_id: number
    question_id: number
    object_key: string
    bytes: Bytes
    etag: string
    completed_at: CreatedAt
    attached_at: CreatedAt
  }
  upload_prefix: {
    prefix: string
    account_id: number
    enrolment_id: number | null
    issued_at: CreatedAt
    expires_at: Date
  }
  video_removal: {
    object_key: string
    decided_at: Date
  }
  video_upload: {
    id: Generated<number>
    account_id: number
    enrolment_id: number
    object_key: string
    upload_id: string
    bytes: Bytes
    part_bytes: number
    content_type: string
    fingerprint: Defaulted<string>
    created_at: CreatedAt
    completed_at: Date | null
    ended_at: Date | null
  }
  take_media: {
    take_id: number
    status: 'waiting' | 'ready' | 'failed'
    duration_ms: number | null
    width: number | null
    height: number | null
    video_codec: string | null
    audio_codec: string | null
    rendition_key: string | null
    poster_key: string | null
    problem: string | null
    percent: number | null
    peak_db: number | null
    updated_at: Date
  }
  face_check: {
    take_id: number
    status: 'waiting' | 'done' | 'off'
    similarity: number | null
    is_calibrated: boolean | null
    faces: number | null
    problem: string | null
    updated_at: Date
  }
  photo_look: {
    file_id: number
    asked_at: CreatedAt
    faces: ColumnType<FaceShare[] | null, string | undefined, string>
  }
  face_embedding: { photo_id: number; batch_id: number; sealed: Buffer; created_at: CreatedAt }
  review: {
    id: Generated<number>
    enrolment_id: number
    examiner_id: number
    judgement: Json
    result_code: number
    suggestion: Defaulted<string>
    signature_path: string
    version: Defaulted<number>
    is_chief: Defaulted<boolean>
    submitted_at: ColumnType<Date, Date, Date>
    changed_at: Date
    withdrawn_at: Date | null
  }
  review_version: {
    review_id: number
    version: number
    judgement: Json
    result_code: number
    suggestion: string
    signature_path: string
    at: CreatedAt
  }
  review_draft: { enrolment_id: number; examiner_id: number; body: Json; saved_at: Date; version: Generated<number> }
  exam_result: {
    enrolment_id: number
    proposed_code: number | null
    is_held: Defaulted<boolean>
    result_code: number | null
    approved_at: Date | null
    approved_by: number | null
    updated_at: Date
  }
}
