/** What somebody typed from an examiner's paper. */
export interface PaperMark {
  resultCode: number
  suggestion: string
  typedBy: number
}

/** `todo`: this person has not typed it; `waiting`: nobody else has; `different`: somebody has, and it is not the same. */
export type PaperState = 'todo' | 'waiting' | 'different'

const isAlike = (a: PaperMark, b: PaperMark) => a.resultCode === b.resultCode && a.suggestion === b.suggestion

/** Where a mark stands for one of those who type; it says nothing of what the other typed. */
export function paperStateOf(marks: readonly PaperMark[], typist: number): PaperState {
  const own = marks.find(({ typedBy }) => typedBy === typist)
  if (!own) return 'todo'
  return marks.length === 1 ? 'waiting' : 'different'
}

/** The mark on which two people agree; null where there is none yet. */
export function agreedMark(marks: readonly PaperMark[]): PaperMark | null {
  return marks.find((one) => marks.some((other) => other.typedBy !== one.typedBy && isAlike(one, other))) ?? null
}
