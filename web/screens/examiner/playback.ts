/** From slow listening to a quick second look (look.md). */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const

/** The next faster or slower speed; the ends stay. */
export function speedBeside(speed: number, step: 1 | -1): number {
  const at = SPEEDS.findIndex((one) => one === speed)
  return SPEEDS[Math.min(Math.max((at < 0 ? 1 : at) + step, 0), SPEEDS.length - 1)] ?? 1
}

/** A–B repeat, in seconds. Nothing repeats until both ends stand. */
export type Loop = { from: number | null; to: number | null }
export const noLoop: Loop = { from: null, to: null }

/** Sets A; a B that does not lie behind it falls away. */
export function withA({ to }: Loop, seconds: number): Loop {
  return { from: seconds, to: to !== null && to > seconds ? to : null }
}

/** Sets B; the beginning of the video counts as A where none is set or it lies behind. */
export function withB({ from }: Loop, seconds: number): Loop {
  return { from: from !== null && from < seconds ? from : 0, to: seconds }
}

/** Where to jump to at this time, or null. */
export function jumpOf({ from, to }: Loop, seconds: number): number | null {
  return from !== null && to !== null && seconds >= to ? from : null
}

/** `3:07`, `1:02:09`; parts of a second are cut off. */
export function playTimeText(seconds: number): string {
  const whole = Math.max(Math.floor(seconds), 0)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The videos of an answer in the order in which they are tried: the converted one plays everywhere (rulings 6). */
export function sourcesOf({ FormatAnswer, Answer }: { FormatAnswer: string; Answer: string }): string[] {
  return [...new Set([FormatAnswer, Answer])].filter((url) => url !== '')
}
