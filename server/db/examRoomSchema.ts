import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** The tables added for the online exam (migration 0008). */
export interface ExamRoomSchema {
  exam_seat: { id: Generated<number>; exam_session_id: number; login_id: number; device: string; taken_at: CreatedAt }
  rehearsal_upload: {
    id: Generated<number>
    account_id: number
    enrolment_id: number
    object_key: string
    upload_id: string
    bytes: number
    part_bytes: number
    created_at: CreatedAt
    completed_at: Date | null
    removed_at: Date | null
  }
}
