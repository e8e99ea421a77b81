/** Units of the drawing, not pixels. */
export const staveWidth = 340

const firstX = 26
const lastX = staveWidth - 36

/** Where note `at` of `count` stands. */
export function noteXOf(at: number, count: number): number {
  if (count < 2) return (firstX + lastX) / 2
  return Math.round(firstX + ((lastX - firstX) * at) / (count - 1))
}

/** A scale upwards from the lowest line, one half space a step, and staying on the stave. */
export function noteYOf(at: number): number {
  return Math.max(60 - at * 5, 30)
}
