/** A step in the browser history of this visit. */
export type VisitedStep = { key: string; step: number }

/** Returns the trail after a navigation: a known entry cuts the later ones, a new one is added or replaces the last. */
export function trailAfter(
  trail: readonly VisitedStep[],
  here: VisitedStep,
  arrival: 'PUSH' | 'REPLACE' | 'POP',
): VisitedStep[] {
  const at = trail.findIndex(({ key }) => key === here.key)
  if (at >= 0) return [...trail.slice(0, at), here]
  if (arrival === 'PUSH') return [...trail, here]
  // The entry was replaced, or is older than this load of the page and was reached by 'back'.
  return arrival === 'REPLACE' ? [...trail.slice(0, -1), here] : [here]
}

/** Returns how many entries back the step was shown last; 0 where it is the current step or was not shown. */
export function entriesBackTo(trail: readonly VisitedStep[], step: number): number {
  for (let back = 1; back < trail.length; back += 1) {
    if (trail[trail.length - 1 - back]?.step === step) return back
  }
  return 0
}
