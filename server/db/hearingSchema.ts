import type { Generated } from 'kysely'
import type { HearingKind, HearingPool } from '#domain/hearingKinds.ts'
import type { CreatedAt, Defaulted } from './columns.ts'

/** The tables of the hearing test (migration 0009). */
export interface HearingSchema {
  hearing_sound: { id: Generated<number>; bytes: Buffer; created_at: CreatedAt }
  hearing_item: {
    question_id: number
    kind: HearingKind
    pool: HearingPool
    prompt: string
    options: string[]
    correct: number | null
    model: string
    sound_id: number
    plays_allowed: number
    points: number
  }
  hearing_recording: {
    id: Generated<number>
    sheet_id: number
    object_key: string
    bytes: number
    sha256: Buffer
    received_at: CreatedAt
    status: 'waiting' | 'ready' | 'failed'
    mp3_key: string | null
    duration_ms: number | null
    peak_db: number | null
    problem: string | null
    updated_at: Date
  }
  hearing_answer: {
    sheet_id: number
    option_order: number[]
    plays: Defaulted<number>
    last_played_at: Date | null
    choice: number | null
    recording_id: number | null
    answered_at: Date | null
    points: number | null
  }
}
