/** One row of a batch's fee table (`ExamBatchFees`). Only rows above 0 are on offer (specification#step-area). */
export type FeeRow = { areaId: number; majorId: number; gradeId: number; feeFen: number }

/** The areas of the list that have a fee, in the list's order. */
export function areasWithFees<Area extends { areaId: number }>(
  fees: readonly FeeRow[],
  areas: readonly Area[],
): Area[] {
  const offered = idsOf(fees, 'areaId')
  return areas.filter(({ areaId }) => offered.has(areaId))
}

/** The majors of the list that have a fee in the area, in the list's order. */
export function majorsWithFees<Major extends { majorId: number }>(
  fees: readonly FeeRow[],
  areaId: number,
  majors: readonly Major[],
): Major[] {
  const offered = idsOf(
    fees.filter((fee) => fee.areaId === areaId),
    'majorId',
  )
  return majors.filter(({ majorId }) => offered.has(majorId))
}

/** The grades of the list that have a fee for the major in the area, in the list's order. */
export function gradesWithFees<Grade extends { gradeId: number }>(
  fees: readonly FeeRow[],
  areaId: number,
  majorId: number,
  grades: readonly Grade[],
): Grade[] {
  const rows = fees.filter((fee) => fee.areaId === areaId && fee.majorId === majorId)
  const offered = idsOf(rows, 'gradeId')
  return grades.filter(({ gradeId }) => offered.has(gradeId))
}

/** The fee of a combination in fen; null where the table has none above 0, and nobody can enrol in it (rulings#fee). */
export function feeFenOf(
  fees: readonly FeeRow[],
  choice: { areaId: number; majorId: number; gradeId: number },
): number | null {
  const row = fees.find(
    (fee) => fee.areaId === choice.areaId && fee.majorId === choice.majorId && fee.gradeId === choice.gradeId,
  )
  return row && row.feeFen > 0 ? row.feeFen : null
}

function idsOf(fees: readonly FeeRow[], key: 'areaId' | 'majorId' | 'gradeId'): Set<number> {
  return new Set(fees.filter((fee) => fee.feeFen > 0).map((fee) => fee[key]))
}
