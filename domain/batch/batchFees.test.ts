import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BASE_AREA, type CellFee, feeMoves, feeTable, isLargeFeeMove } from './batchFees.ts'

const fee = (areaId: number, feeFen: number, gradeId = 1): CellFee => ({ areaId, majorId: 1, gradeId, feeFen })
const batch = (fees: CellFee[], areaIds = [1, 2, 3]) => ({ areaIds, feeOf: feeTable(fees) })
const moved = (...[state, changes]: Parameters<typeof feeMoves>) =>
  feeMoves(state, changes).map(({ areaId, beforeFen, afterFen }) => [areaId, beforeFen, afterFen])

const usual = batch([fee(BASE_AREA, 150), fee(1, 150), fee(2, 150), fee(3, 180)])

describe('a base fee', () => {
  test('is followed by the areas that had the earlier one; an exception stays', () => {
    expect(moved(usual, [fee(BASE_AREA, 160)])).toEqual([
      [BASE_AREA, 150, 160],
      [1, 150, 160],
      [2, 150, 160],
    ])
  })
  test('is not followed by an area that the same change names', () => {
    expect(moved(usual, [fee(BASE_AREA, 160), fee(2, 155)])).toEqual([
      [BASE_AREA, 150, 160],
      [1, 150, 160],
      [2, 150, 155],
    ])
    expect(moved(usual, [fee(2, 150), fee(BASE_AREA, 160)])).toEqual([
      [BASE_AREA, 150, 160],
      [1, 150, 160],
    ])
  })
  test('for the first time is offered in every area that has none, and taken away from those that followed', () => {
    expect(moved(batch([fee(3, 90)]), [fee(BASE_AREA, 100)])).toEqual([
      [BASE_AREA, 0, 100],
      [1, 0, 100],
      [2, 0, 100],
    ])
    expect(moved(usual, [fee(BASE_AREA, 0)])).toEqual([
      [BASE_AREA, 150, 0],
      [1, 150, 0],
      [2, 150, 0],
    ])
  })
})

test('the fee of one area moves alone; what stays as it is does not move; the last of two holds', () => {
  expect(moved(usual, [fee(1, 170)])).toEqual([[1, 150, 170]])
  expect(moved(usual, [fee(1, 150), fee(BASE_AREA, 150)])).toEqual([])
  expect(moved(usual, [fee(1, 1), fee(1, 2)])).toEqual([[1, 150, 2]])
})

test('setting what has been set moves nothing more', () => {
  const cells = fc.array(
    fc.record({
      areaId: fc.integer({ min: 0, max: 3 }),
      majorId: fc.integer({ min: 1, max: 1 }),
      gradeId: fc.integer({ min: 1, max: 3 }),
      feeFen: fc.integer({ min: 0, max: 3 }),
    }),
  )
  fc.assert(
    fc.property(cells, cells, (stored, changes) => {
      const before = batch(stored)
      const moves = feeMoves(before, changes)
      const after = new Map(stored.map((cell) => [`${cell.areaId} ${cell.gradeId}`, cell]))
      for (const { afterFen, ...cell } of moves)
        after.set(`${cell.areaId} ${cell.gradeId}`, { ...cell, feeFen: afterFen })
      expect(feeMoves(batch([...after.values()]), changes)).toEqual([])
    }),
  )
})

test.each([
  [8000, 8100, false],
  [8000, 12_000, false],
  [8000, 12_001, true],
  [8000, 828_000, true],
  [8000, 4000, false],
  [8000, 3999, true],
  // What was not offered, or is not any more, has nothing to be compared with.
  [0, 8000, false],
  [8000, 0, false],
])('a fee that goes from %i to %i fen moves by more than half: %s', (beforeFen, afterFen, isLarge) => {
  expect(isLargeFeeMove(beforeFen, afterFen)).toBe(isLarge)
})
