import type { Generated } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Imported results of other exams (migration 0007). */
export interface OtherResultSchema {
  other_result_import: { id: Generated<number>; imported_at: CreatedAt; imported_by: number | null; row_count: number }
  other_result: {
    id: Generated<number>
    import_id: number
    cert_type: number
    cert_sealed: Buffer
    cert_index: Buffer
    cert_masked: string
    name: string
    majors: string
    grades: string
    result: string
    exam_name: string
    exam_date: string | null
  }
}
