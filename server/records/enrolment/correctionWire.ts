import { bit } from '#contract/bit.ts'
import type { CorrectionWire, FieldChangeWire } from '#contract/enrolment/enrolmentCorrection.ts'
import type { RecordedChange } from '#domain/enrolment/correction.ts'
import { FEE_WIRE_NAME } from '#domain/enrolment/correctionWords.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { CorrectionRow } from './correctionQueries.ts'

export const changesWire = (changes: readonly RecordedChange[]): FieldChangeWire[] =>
  changes.map(({ field, from, to }) => ({
    Field: field === 'fee' ? FEE_WIRE_NAME : enrolmentWireNames[field],
    From: from,
    To: to,
  }))

function stateOf(isApproved: boolean | null): CorrectionWire['State'] {
  if (isApproved === null) return 'waiting'
  return isApproved ? 'approved' : 'rejected'
}

export function correctionWire(row: CorrectionRow, askedBy: number): CorrectionWire {
  return {
    C_ID: row.id,
    EF_ID: row.enrolment_id,
    Name: row.name,
    ExamNO: row.exam_no ?? '',
    EB_Name: row.batch_name,
    EA_Name: row.area_name,
    MName: row.major_name,
    GName: row.grade_name,
    Changes: changesWire(row.changes),
    Reason: row.reason,
    MadeBy: row.maker_name,
    MadeTime: shanghaiIso(row.made_at),
    IsOwn: bit(row.made_by === askedBy),
    State: stateOf(row.is_approved),
    DecidedBy: row.decider_name ?? '',
    DecidedTime: isoOrNull(row.decided_at),
    Note: row.note,
  }
}
