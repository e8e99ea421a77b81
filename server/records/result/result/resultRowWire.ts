import { bit } from '#contract/bit.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { isoOrNull } from '#domain/time.ts'
import type { ResultRow } from './listQueries.ts'

export function resultRowWire(row: ResultRow): ResultRowWire {
  return {
    EF_ID: row.id,
    EB_Name: row.batchName,
    ExamNO: row.examNo ?? '',
    Name: row.name,
    MName: row.majorName,
    GName: row.gradeName,
    Examiners: Number(row.examiners),
    Reviews: Number(row.reviews),
    Conflicts: Number(row.conflicts),
    ProposedCode: row.proposedCode,
    IsHeld: bit(row.isHeld === true),
    DecidedBy: row.decidedBy ?? '',
    ERT_Code: row.resultCode,
    ApprovedTime: isoOrNull(row.approvedAt),
  }
}
