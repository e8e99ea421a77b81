/** A combination of major and grade, of one area or (area 0) as the base fee that holds where an area has no other. */
export type FeeCell = { areaId: number; majorId: number; gradeId: number }
/** `feeFen` 0 means not offered. */
export type CellFee = FeeCell & { feeFen: number }
export type FeeMove = FeeCell & { beforeFen: number; afterFen: number }

export const BASE_AREA = 0

const keyOf = ({ areaId, majorId, gradeId }: FeeCell) => `${areaId}:${majorId}:${gradeId}`

/** Fees by combination; what is not in it is not offered. */
export function feeTable(fees: readonly CellFee[]): (cell: FeeCell) => number {
  const table = new Map(fees.map((fee) => [keyOf(fee), fee.feeFen]))
  return (cell) => table.get(keyOf(cell)) ?? 0
}

/**
 * The fees that move when these are set (office#offers): a base fee is followed by every area that had the earlier one,
 * unless the change names that area itself; an exception stays. What does not differ is left out; of two changes of one
 * combination the last one holds.
 */
export function feeMoves(
  { areaIds, feeOf }: { areaIds: readonly number[]; feeOf: (cell: FeeCell) => number },
  changes: readonly CellFee[],
): FeeMove[] {
  const wanted = new Map(changes.map((change) => [keyOf(change), change]))
  const moves: FeeMove[] = []
  const move = (cell: FeeCell, afterFen: number) => {
    const beforeFen = feeOf(cell)
    if (beforeFen !== afterFen)
      moves.push({ areaId: cell.areaId, majorId: cell.majorId, gradeId: cell.gradeId, beforeFen, afterFen })
  }
  for (const change of wanted.values()) {
    move(change, change.feeFen)
    if (change.areaId !== BASE_AREA) continue
    const earlier = feeOf(change)
    for (const areaId of areaIds) {
      const cell = { areaId, majorId: change.majorId, gradeId: change.gradeId }
      if (!wanted.has(keyOf(cell)) && feeOf(cell) === earlier) move(cell, change.feeFen)
    }
  }
  return moves
}

/** Whether a fee that was offered before and after moves by more than half, which is mostly a slip of the keys. */
export function isLargeFeeMove(beforeFen: number, afterFen: number): boolean {
  return beforeFen > 0 && afterFen > 0 && Math.abs(afterFen - beforeFen) * 2 > beforeFen
}
