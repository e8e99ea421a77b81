import type { Reason } from '#domain/reasons/reasons.ts'

/** Most question types on one paper, and most pieces of one type. */
export const PATTERNS_MOST = 20
export const SUBMIT_MOST = 20
/** Slots are numbered in Chinese up to 99 (`ordinalOf`). */
const SLOTS_MOST = 99

export interface PatternEdit {
  questionTypeId: number
  submitCount: number
}

/** Why these cannot be the patterns of a grade: PATTERN_COUNT_WRONG, PATTERN_REPEATED; null where they can. */
export function whyPatternsUnfit(patterns: readonly PatternEdit[]): Reason | null {
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= SUBMIT_MOST
  if (!patterns.every(({ submitCount }) => isCount(submitCount))) return 'PATTERN_COUNT_WRONG'
  if (patterns.reduce((sum, { submitCount }) => sum + submitCount, 0) > SLOTS_MOST) return 'PATTERN_COUNT_WRONG'
  const types = new Set(patterns.map(({ questionTypeId }) => questionTypeId))
  return types.size === patterns.length ? null : 'PATTERN_REPEATED'
}

/** How many questions of a type the bank offers with a textbook; null stands for those offered with every textbook. */
export interface BankCount {
  questionTypeId: number
  textbookId: number | null
  count: number
}

export interface Shortage<P> {
  pattern: P
  /** Null where the major has no published textbook. */
  textbookId: number | null
  available: number
}

const countOf = (bank: readonly BankCount[], questionTypeId: number, textbookId: number | null): number =>
  bank
    .filter((row) => row.questionTypeId === questionTypeId)
    .filter((row) => row.textbookId === null || row.textbookId === textbookId)
    .reduce((sum, { count }) => sum + count, 0)

/**
 * Where the bank has fewer pieces than a paper needs: each pattern with each published textbook, or without one where
 * the major has none (office#ready-check).
 */
export function shortagesOf<P extends PatternEdit>(
  patterns: readonly P[],
  bank: readonly BankCount[],
  textbookIds: readonly number[],
): Array<Shortage<P>> {
  const choices = textbookIds.length > 0 ? textbookIds : [null]
  return patterns.flatMap((pattern) =>
    choices
      .map((textbookId) => ({ pattern, textbookId, available: countOf(bank, pattern.questionTypeId, textbookId) }))
      .filter(({ available }) => available < pattern.submitCount),
  )
}

/** The patterns that some textbook serves now and none would without this one. */
export function patternsLost<P extends PatternEdit>(
  patterns: readonly P[],
  bank: readonly BankCount[],
  textbookIds: readonly number[],
  withdrawnId: number,
): P[] {
  const left = textbookIds.filter((id) => id !== withdrawnId)
  const isServed = (pattern: P, choices: readonly number[]) =>
    shortagesOf([pattern], bank, choices).length < Math.max(1, choices.length)
  return patterns.filter((pattern) => isServed(pattern, textbookIds) && !isServed(pattern, left))
}

/** A pattern as it is stored: switched off, it is kept for the papers that were written by it. */
export interface StoredPattern {
  patternId: number
  submitCount: number
  isPublished: boolean
}

/**
 * The patterns of a paper that was submitted: those of today, and every place that the paper filled, whatever has become
 * of its pattern since (office#nothing-deleted).
 */
export function patternsOfSubmitted<P extends StoredPattern>(
  patterns: readonly P[],
  sheets: ReadonlyArray<{ patternId: number }>,
): P[] {
  return patterns.flatMap((pattern) => {
    const filled = sheets.filter(({ patternId }) => patternId === pattern.patternId).length
    const submitCount = Math.max(pattern.isPublished ? pattern.submitCount : 0, filled)
    return submitCount === 0 ? [] : [{ ...pattern, submitCount }]
  })
}
