import type { FeeSheetWire } from '#contract/batch/batchFees.ts'
import { BASE_AREA, isLargeFeeMove } from '#domain/batch/batchFees.ts'
import { fenOf } from '#domain/money.ts'
import type { FeeEdits } from './feeEdits.ts'
import { type Fee, textOfFee } from './feeGrid.ts'

export interface FeeChange {
  key: string
  /** The cell in words. */
  cell: string
  before: string
  after: string
  /** It moves by more than half. */
  isLarge: boolean
}

const feeWords = (fee: Fee) => (fee === null ? '不开' : `${textOfFee(fee)}元`)

/** What is about to be saved, cell by cell, with what moves by more than half at the top. */
export function feeChanges(
  edits: FeeEdits,
  { Areas, Majors, Grades }: Pick<FeeSheetWire, 'Areas' | 'Majors' | 'Grades'>,
): FeeChange[] {
  const changes = Object.entries(edits).map(([key, { fee, seen }]) => {
    const [areaId, majorId, gradeId] = key.split(':').map(Number)
    const area = areaId === BASE_AREA ? '统一费用' : (Areas.find(({ EA_ID }) => EA_ID === areaId)?.EA_Name ?? '')
    const major = Majors.find(({ MID }) => MID === majorId)?.MName ?? ''
    const grade = Grades.find(({ GID }) => GID === gradeId)?.GName ?? ''
    return {
      key,
      cell: `${area} ${major} ${grade}`,
      before: feeWords(seen),
      after: feeWords(fee),
      isLarge: isLargeFeeMove(fenOf(seen ?? 0) ?? 0, fenOf(fee ?? 0) ?? 0),
    }
  })
  return [...changes.filter(({ isLarge }) => isLarge), ...changes.filter(({ isLarge }) => !isLarge)]
}
