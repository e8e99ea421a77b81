import { grouped } from '#domain/grouped.ts'
import type { GivenResult } from './result.ts'

/** One mark, as far as severity is concerned. */
export interface SeverityMark {
  examinerId: number
  enrolmentId: number
  majorId: number
  code: GivenResult
  /** Whether it belongs to the later half of the examiner's marks. */
  isLate: boolean
}

/** By how many grades somebody lies above the others, and how far that may be wrong on either side. */
export interface Estimate {
  value: number
  margin: number
}
export interface Severity {
  examinerId: number
  effect: Estimate
  drift: Estimate
}

/** All labels of a list together are wrong by chance in one list of twenty at most. */
const FALSE_LISTS = 0.05
const ROUNDS = 12
/** Examiners are expected to lie about this many grades apart; it keeps those solvable who share nothing with the others. */
const EXPECTED_SPREAD = 1
const SMALL = 1e-6

type Matrix = Float64Array[]

/** The lower triangle L of a symmetric positive definite matrix, which is L times its transpose (Cholesky). */
function lowerOf(source: Matrix): Matrix {
  const lower = source.map((_, at) => new Float64Array(at + 1))
  for (const [row, own] of lower.entries())
    for (let col = 0; col <= row; col++) {
      const other = lower[col] as Float64Array
      let left = (source[row] as Float64Array)[col] as number
      for (let at = 0; at < col; at++) left -= (own[at] as number) * (other[at] as number)
      own[col] = col === row ? Math.sqrt(left) : left / (other[col] as number)
    }
  return lower
}

/** Solves L z = right for the first rows of L that matter: those before `from` are zero. */
function forward(lower: Matrix, right: Float64Array, from = 0): Float64Array {
  const solved = Float64Array.from(right)
  for (let row = from; row < lower.length; row++) {
    const own = lower[row] as Float64Array
    let left = solved[row] as number
    for (let at = from; at < row; at++) left -= (own[at] as number) * (solved[at] as number)
    solved[row] = left / (own[row] as number)
  }
  return solved
}

/** Solves the transpose of L times x = right. */
function backward(lower: Matrix, right: Float64Array): Float64Array {
  const solved = Float64Array.from(right)
  for (let row = lower.length - 1; row >= 0; row--) {
    const own = lower[row] as Float64Array
    const value = (solved[row] as number) / (own[row] as number)
    solved[row] = value
    for (let at = 0; at < row; at++) solved[at] = (solved[at] as number) - (own[at] as number) * value
  }
  return solved
}

/** The leading rows and columns of the inverse, from the columns of the inverse of L. */
function inverseBlock(lower: Matrix, size: number): Matrix {
  const columns = Array.from({ length: size }, (_, col) => {
    const unit = new Float64Array(lower.length)
    unit[col] = 1
    return forward(lower, unit, col)
  })
  return columns.map((own, row) =>
    Float64Array.from(columns, (other, col) => {
      let sum = 0
      for (let at = Math.max(row, col); at < lower.length; at++) sum += (own[at] as number) * (other[at] as number)
      return sum
    }),
  )
}

/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}

/** How many standard errors make an interval, where so many are looked at together (Bonferroni). */
export function widthFor(looks: number): number {
  const wanted = FALSE_LISTS / (2 * Math.max(1, looks))
  let [low, high] = [0, 10]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (upperTail(middle) > wanted) low = middle
    else high = middle
  }
  return high
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2
}

/**
 * Estimates how severe each examiner is and whether that changes (office#marking), by a model in which a mark is the mean of its
 * major, what the child can, how the examiner marks, how that changes in the later half of his marks, and chance. Children are
 * drawn from all children of a major: two examiners who are always together are so compared with the others too, and a fair one
 * beside a strict one is not taken for a lenient one. The variances of children and chance are estimated from the marks (EM).
 */
export function estimateSeverity(marks: readonly SeverityMark[]): Severity[] {
  const examiners = [...new Set(marks.map(({ examinerId }) => examinerId))].sort((a, b) => a - b)
  const majors = [...new Set(marks.map(({ majorId }) => majorId))]
  const [count, size] = [examiners.length, examiners.length * 2 + majors.length]
  if (count === 0) return []
  const examinerAt = new Map(examiners.map((id, at) => [id, at]))
  const majorAt = new Map(majors.map((id, at) => [id, at + count * 2]))
  // A mark touches three columns of the model; all others are zero.
  const children = [...grouped(marks, ({ enrolmentId }) => enrolmentId).values()].map((own) =>
    own.map(({ examinerId, majorId, code, isLate }) => {
      const at = examinerAt.get(examinerId) ?? 0
      const columns = [at, count + at, majorAt.get(majorId) ?? 0] as const
      return { columns, weights: [1, isLate ? 0.5 : -0.5, 1] as const, code }
    }),
  )
  type Row = (typeof children)[number][number]
  let [child, chance] = [0.5, 0.3]
  let solved: Float64Array = new Float64Array(size)
  let lower: Matrix = []
  const fitted = ({ columns, weights }: Row) =>
    columns.reduce((sum, column, at) => sum + (solved[column] as number) * (weights[at] as number), 0)

  for (let round = 0; round < ROUNDS; round++) {
    const normal: Matrix = Array.from({ length: size }, () => new Float64Array(size))
    const right = new Float64Array(size)
    const add = (one: Row, other: Row, by: number) => {
      for (const [at, column] of one.columns.entries()) {
        const weight = (one.weights[at] as number) * by
        right[column] = (right[column] as number) + weight * other.code
        const row = normal[column] as Float64Array
        for (const [to, otherColumn] of other.columns.entries())
          row[otherColumn] = (row[otherColumn] as number) + weight * (other.weights[to] as number)
      }
    }
    for (const own of children) {
      const shared = child / (chance * (chance + own.length * child))
      for (const one of own) for (const other of own) add(one, other, (one === other ? 1 / chance : 0) - shared)
    }
    for (const [at, row] of normal.entries())
      row[at] = (row[at] as number) + (at < count * 2 ? 1 / (EXPECTED_SPREAD * EXPECTED_SPREAD) : SMALL)
    lower = lowerOf(normal)
    solved = backward(lower, forward(lower, right))
    let [childSum, chanceSum] = [0, 0]
    for (const own of children) {
      const left = own.map((one) => one.code - fitted(one))
      const total = left.reduce((sum, value) => sum + value, 0)
      const ability = (child * total) / (chance + own.length * child)
      const unsure = (child * chance) / (chance + own.length * child)
      childSum += ability * ability + unsure
      for (const value of left) chanceSum += (value - ability) ** 2 + unsure
    }
    child = Math.max(childSum / children.length, SMALL)
    chance = Math.max(chanceSum / marks.length, 0.02)
  }
  const covariance = inverseBlock(lower, count * 2)
  // Columns that are estimated use up marks, so that the variances come out too small.
  const scale = Math.sqrt(marks.length / Math.max(1, marks.length - size))
  const width = widthFor(count * 2) * scale
  const at = (row: number, col: number) => (covariance[row] as Float64Array)[col] as number
  const meanOfRow = examiners.map((_, row) => examiners.reduce((sum, __, col) => sum + at(row, col), 0) / count)
  const meanOfAll = meanOfRow.reduce((sum, value) => sum + value, 0) / count
  const middle = medianOf(Array.from(solved.subarray(0, count)))
  return examiners.map((examinerId, own) => {
    const apart = at(own, own) - 2 * (meanOfRow[own] as number) + meanOfAll
    return {
      examinerId,
      effect: { value: (solved[own] as number) - middle, margin: width * Math.sqrt(Math.max(apart, 0)) },
      drift: { value: solved[count + own] as number, margin: width * Math.sqrt(at(count + own, count + own)) },
    }
  })
}
