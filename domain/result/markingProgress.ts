/** How much of a batch's marking is done, by one examiner or by all. */
export interface MarkingFigures {
  assigned: number
  /** The candidate has not submitted, or not checked in. */
  awaited: number
  /** Can be marked now; a draft counts as open. */
  open: number
  /** How many of `open` have a draft. */
  begun: number
  done: number
  /** How many of `open` are late. */
  overdue: number
}

interface ExaminerProgress extends MarkingFigures {
  name: string
  organisation: string
  mobile: string
  /** Takes no part in the batch. */
  isOut: boolean
}

export interface ProgressSought {
  /** A part of name or organisation, or the beginning of the mobile; empty for all. */
  search: string
  state: 'open' | 'overdue' | 'done' | 'out' | null
}

/** Whether an examiner belongs in the list that was asked for. */
export function isProgressSought(row: ExaminerProgress, { search, state }: ProgressSought): boolean {
  if (![row.name, row.organisation].some((text) => text.includes(search)) && !row.mobile.startsWith(search))
    return false
  if (state === 'open') return row.open > 0
  if (state === 'overdue') return row.overdue > 0
  if (state === 'out') return row.isOut
  if (state === 'done') return row.open === 0 && row.awaited === 0
  return true
}

/** The figures of the whole batch. */
export function sumOfProgress(rows: readonly MarkingFigures[]): MarkingFigures {
  const sum = (figure: keyof MarkingFigures) => rows.reduce((total, row) => total + row[figure], 0)
  return {
    assigned: sum('assigned'),
    awaited: sum('awaited'),
    open: sum('open'),
    begun: sum('begun'),
    done: sum('done'),
    overdue: sum('overdue'),
  }
}
