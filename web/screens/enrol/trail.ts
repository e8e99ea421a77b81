/** A step as it stands in the browser's history of this visit. */
export type Footprint = { key: string; step: number }

/** The trail after arriving at an entry: known ones cut what lies after them, new ones are added or replace the last. */
export function trailAfter(
  trail: readonly Footprint[],
  here: Footprint,
  arrival: 'PUSH' | 'REPLACE' | 'POP',
): Footprint[] {
  const at = trail.findIndex(({ key }) => key === here.key)
  if (at >= 0) return [...trail.slice(0, at), here]
  if (arrival === 'PUSH') return [...trail, here]
  // Replaced, or reached by 'back' to an entry from before this page was loaded.
  return arrival === 'REPLACE' ? [...trail.slice(0, -1), here] : [here]
}

/** How many entries back the step was shown last; 0 where it was not, or is the present one. */
export function entriesBackTo(trail: readonly Footprint[], step: number): number {
  for (let back = 1; back < trail.length; back += 1) {
    if (trail[trail.length - 1 - back]?.step === step) return back
  }
  return 0
}
