/** Drawing units, not pixels. */
export const staveWidth = 340

const firstX = 26
const lastX = staveWidth - 36

/** Returns the horizontal position of note `at` of `count`. */
export function noteXOf(at: number, count: number): number {
  if (count < 2) return (firstX + lastX) / 2
  return Math.round(firstX + ((lastX - firstX) * at) / (count - 1))
}

/** Notes rise from the lowest line by half a space per step, up to the top of the stave. */
export function noteYOf(at: number): number {
  return Math.max(60 - at * 5, 30)
}
