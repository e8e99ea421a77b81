/** The speeds range from slow listening to a quick second look. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

/** Returns the next faster or slower speed; the slowest and the fastest stay. */
export function speedBeside(speed: number, step: 1 | -1): number {
  const at = SPEEDS.findIndex((one) => one === speed)
  return SPEEDS[Math.min(Math.max((at < 0 ? 1 : at) + step, 0), SPEEDS.length - 1)] ?? 1
}

/** A–B repeat in seconds. Nothing repeats until both ends are set. */
export type Loop = { from: number | null; to: number | null }
export const noLoop: Loop = { from: null, to: null }

/** Sets A and clears a B that is not after it. */
export function withA({ to }: Loop, seconds: number): Loop {
  return { from: seconds, to: to !== null && to > seconds ? to : null }
}

/** Sets B; where A is unset or after it, A becomes the beginning of the video. */
export function withB({ from }: Loop, seconds: number): Loop {
  return { from: from !== null && from < seconds ? from : 0, to: seconds }
}

/** Returns the second to jump to at this time, or null. */
export function jumpOf({ from, to }: Loop, seconds: number): number | null {
  return from !== null && to !== null && seconds >= to ? from : null
}

/** Formats `3:07` or `1:02:09`; fractions of a second are cut off. */
export function playTimeText(seconds: number): string {
  const whole = Math.max(Math.floor(seconds), 0)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/**
 * Returns the videos of an answer in the order to try: the converted one plays in every browser (rulings#conversion).
 */
export function sourcesOf({ FormatAnswer, Answer }: { FormatAnswer: string; Answer: string }): string[] {
  return [...new Set([FormatAnswer, Answer])].filter((url) => url !== '')
}
