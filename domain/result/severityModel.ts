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

/** At most one list in twenty has a label that only chance brought. */
const FALSE_LISTS = 0.05
/** Rounds of EM; the variances change hardly after them. */
const ROUNDS = 12
const FIRST_VARIANCES: Variances = { child: 0.5, chance: 0.3 }
/** The least variance of chance, so that examiners who always agree do not make it zero. */
const LEAST_CHANCE = 0.02
/**
 * Examiners are expected to lie about this many grades apart (the standard deviation of their effects and drifts). It lets
 * the equations be solved for those who share no child with the others.
 */
const EXPECTED_SPREAD = 1
/** Keeps the equations solvable where a major has hardly any marks. */
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

/** Solves L z = right; the rows of `right` before `from` are zero. */
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

/** How many standard errors an interval has on either side, where so many intervals are judged together (Bonferroni). */
export function widthFor(intervals: number): number {
  const wanted = FALSE_LISTS / (2 * Math.max(1, intervals))
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

/** A mark as a row of the model: the three columns that it touches (examiner, drift, major); all others are zero. */
interface ModelRow {
  columns: readonly [examiner: number, drift: number, major: number]
  weights: readonly [examiner: number, drift: number, major: number]
  code: GivenResult
}

/** How much of the difference between marks comes from what children can, and how much from chance. */
interface Variances {
  child: number
  chance: number
}

/** What the model expects of a mark, apart from what the child can. */
function expectedMark({ columns, weights }: ModelRow, solution: Float64Array): number {
  return columns.reduce((sum, column, at) => sum + (solution[column] as number) * (weights[at] as number), 0)
}

/** The normal equations of the model for these variances; `penalties` are added to their diagonal. */
function normalEquations(
  children: ReadonlyArray<readonly ModelRow[]>,
  { child, chance }: Variances,
  penalties: readonly number[],
): { matrix: Matrix; right: Float64Array } {
  const matrix: Matrix = penalties.map(() => new Float64Array(penalties.length))
  const right = new Float64Array(penalties.length)
  const add = (one: ModelRow, other: ModelRow, by: number) => {
    for (const [at, column] of one.columns.entries()) {
      const weight = (one.weights[at] as number) * by
      right[column] = (right[column] as number) + weight * other.code
      const row = matrix[column] as Float64Array
      for (const [to, otherColumn] of other.columns.entries())
        row[otherColumn] = (row[otherColumn] as number) + weight * (other.weights[to] as number)
    }
  }
  // The marks of one child go together, because they share what the child can: this is the inverse of their covariance.
  for (const rows of children) {
    const shared = child / (chance * (chance + rows.length * child))
    for (const one of rows) for (const other of rows) add(one, other, (one === other ? 1 / chance : 0) - shared)
  }
  for (const [at, row] of matrix.entries()) row[at] = (row[at] as number) + (penalties[at] as number)
  return { matrix, right }
}

/** The variances that fit what this solution leaves unexplained, from the variances with which it was found (EM step). */
function nextVariances(
  children: ReadonlyArray<readonly ModelRow[]>,
  solution: Float64Array,
  { child, chance }: Variances,
): Variances {
  let [childSum, chanceSum, marks] = [0, 0, 0]
  for (const rows of children) {
    const residuals = rows.map((row) => row.code - expectedMark(row, solution))
    const total = residuals.reduce((sum, value) => sum + value, 0)
    const ability = (child * total) / (chance + rows.length * child)
    const abilityVariance = (child * chance) / (chance + rows.length * child)
    childSum += ability * ability + abilityVariance
    for (const value of residuals) chanceSum += (value - ability) ** 2 + abilityVariance
    marks += rows.length
  }
  return {
    child: Math.max(childSum / children.length, SMALL),
    chance: Math.max(chanceSum / marks, LEAST_CHANCE),
  }
}

/**
 * Estimates how severe each examiner is and whether that changes (office#marking), by a model in which a mark is the mean of its
 * major, what the child can, how the examiner marks, how that changes in the later half of his marks, and chance. Children are
 * taken as drawn from all children of a major: two examiners who are always together are so compared with the others too, and a
 * fair one beside a strict one is not taken for a lenient one. The variances of children and chance are estimated from the marks
 * (EM).
 */
export function estimateSeverity(marks: readonly SeverityMark[]): Severity[] {
  const examiners = [...new Set(marks.map(({ examinerId }) => examinerId))].sort((a, b) => a - b)
  const majors = [...new Set(marks.map(({ majorId }) => majorId))]
  const count = examiners.length
  if (count === 0) return []
  // The columns: the effects of the examiners, their drifts, the means of the majors.
  const size = count * 2 + majors.length
  const examinerAt = new Map(examiners.map((id, at) => [id, at]))
  const majorAt = new Map(majors.map((id, at) => [id, at + count * 2]))
  const children = [...grouped(marks, ({ enrolmentId }) => enrolmentId).values()].map((own) =>
    own.map(({ examinerId, majorId, code, isLate }): ModelRow => {
      const at = examinerAt.get(examinerId) ?? 0
      return { columns: [at, count + at, majorAt.get(majorId) ?? 0], weights: [1, isLate ? 0.5 : -0.5, 1], code }
    }),
  )
  const penalties = Array.from({ length: size }, (_, at) =>
    at < count * 2 ? 1 / (EXPECTED_SPREAD * EXPECTED_SPREAD) : SMALL,
  )
  let variances = FIRST_VARIANCES
  let solution: Float64Array = new Float64Array(size)
  let lower: Matrix = []
  for (let round = 0; round < ROUNDS; round++) {
    const { matrix, right } = normalEquations(children, variances, penalties)
    lower = lowerOf(matrix)
    solution = backward(lower, forward(lower, right))
    variances = nextVariances(children, solution, variances)
  }
  const covariance = inverseBlock(lower, count * 2)
  // Columns that are estimated use up marks, so that the variances come out too small.
  const scale = Math.sqrt(marks.length / Math.max(1, marks.length - size))
  const width = widthFor(count * 2) * scale
  const at = (row: number, col: number) => (covariance[row] as Float64Array)[col] as number
  const meanOfRow = examiners.map((_, row) => examiners.reduce((sum, __, col) => sum + at(row, col), 0) / count)
  const meanOfAll = meanOfRow.reduce((sum, value) => sum + value, 0) / count
  const middle = medianOf(Array.from(solution.subarray(0, count)))
  return examiners.map((examinerId, own) => {
    // The variance of how far he lies from the mean of all examiners.
    const variance = at(own, own) - 2 * (meanOfRow[own] as number) + meanOfAll
    return {
      examinerId,
      effect: { value: (solution[own] as number) - middle, margin: width * Math.sqrt(Math.max(variance, 0)) },
      drift: { value: solution[count + own] as number, margin: width * Math.sqrt(at(count + own, count + own)) },
    }
  })
}
