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

export function correctionWire(row: CorrectionRow, askedBy: number): Omit<CorrectionWire, 'IsOwnFamily'> {
  return {
    C_ID: row.id,
    EF_ID: row.enrolmentId,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    EB_Name: row.batchName,
    EA_Name: row.areaName,
    MName: row.majorName,
    GName: row.gradeName,
    Changes: changesWire(row.changes),
    Reason: row.reason,
    MadeBy: row.makerName,
    MadeTime: shanghaiIso(row.madeAt),
    IsOwn: bit(row.madeBy === askedBy),
    State: stateOf(row.isApproved),
    DecidedBy: row.deciderName ?? '',
    DecidedTime: isoOrNull(row.decidedAt),
    Note: row.note,
    Also: row.decidedIds.length - 1,
  }
}
