import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawPiece } from '#domain/examRoom/piece.ts'

const PIECES = 10
const DRAWS = 10_000
/** The 99.9 % quantile of the chi-square distribution with 9 degrees of freedom. */
const ONCE_IN_A_THOUSAND = 27.877

function chiSquare(drawOne: () => number): number {
  const counts = Array.from({ length: PIECES }, () => 0)
  for (let times = 0; times < DRAWS; times++) {
    const piece = drawOne()
    counts[piece] = (counts[piece] ?? 0) + 1
  }
  const expected = DRAWS / PIECES
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

const pieces = Array.from({ length: PIECES }, (_, at) => at)

// A fair draw exceeds the quantile in one of a thousand runs, so the best of three runs counts.
test('over 10,000 draws each of ten pieces comes about as often (threats#O7)', () => {
  const best = Math.min(...[1, 2, 3].map(() => chiSquare(() => drawPiece(pieces, randomInt))))
  expect(best).toBeLessThan(ONCE_IN_A_THOUSAND)
})

test('and the measure notices a draw that favours one piece', () => {
  const crooked = (bound: number) => (randomInt(20) === 0 ? 0 : randomInt(bound))
  const best = Math.min(...[1, 2, 3].map(() => chiSquare(() => drawPiece(pieces, crooked))))
  expect(best).toBeGreaterThan(ONCE_IN_A_THOUSAND)
})
