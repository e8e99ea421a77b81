import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Defaulted } from './columns.ts'

/** The tables of the examiner's desk (migration 0010). */
export interface DeskSchema {
  attendance: {
    id: Generated<number>
    enrolment_id: number
    kind: 'arrived' | 'absent'
    is_scanned: Defaulted<boolean>
    set_at: CreatedAt
    set_by: number
    undone_at: Date | null
    undone_by: number | null
  }
  examiner_conflict: { enrolment_id: number; examiner_id: number; reason: string; declared_at: CreatedAt }
  desk_request: {
    account_id: number
    request_key: string
    action: string
    enrolment_id: number
    answer: JSONColumnType<object, string, string>
    at: CreatedAt
  }
}
