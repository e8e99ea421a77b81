import { bit } from '#contract/bit.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { isoOrNull } from '#domain/time.ts'
import type { ResultRow } from './listQueries.ts'

export function resultRowWire(row: ResultRow): ResultRowWire {
  return {
    EF_ID: row.id,
    EB_Name: row.batch_name,
    ExamNO: row.exam_no ?? '',
    Name: row.name,
    MName: row.major_name,
    GName: row.grade_name,
    Examiners: Number(row.examiners),
    Reviews: Number(row.reviews),
    Conflicts: Number(row.conflicts),
    ProposedCode: row.proposed_code,
    IsHeld: bit(row.is_held === true),
    ERT_Code: row.result_code,
    ApprovedTime: isoOrNull(row.approved_at),
  }
}
