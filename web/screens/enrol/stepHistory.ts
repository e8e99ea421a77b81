/** A step in the browser history of this visit. */
export type VisitedStep = { key: string; step: number }

/** Returns the history after a navigation: a known entry cuts the later ones, a new one is added or replaces the last. */
export function stepHistoryAfter(
  history: readonly VisitedStep[],
  current: VisitedStep,
  arrival: 'PUSH' | 'REPLACE' | 'POP',
): VisitedStep[] {
  const at = history.findIndex(({ key }) => key === current.key)
  if (at >= 0) return [...history.slice(0, at), current]
  if (arrival === 'PUSH') return [...history, current]
  // The entry was replaced, or is older than this load of the page and was reached by 'back'.
  return arrival === 'REPLACE' ? [...history.slice(0, -1), current] : [current]
}

/** Returns how many entries back the step was shown last; 0 where it is the current step or was not shown. */
export function entriesBackTo(history: readonly VisitedStep[], step: number): number {
  for (let back = 1; back < history.length; back += 1) {
    if (history[history.length - 1 - back]?.step === step) return back
  }
  return 0
}
