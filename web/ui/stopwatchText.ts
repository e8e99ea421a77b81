/** Formats whole seconds as `mm:ss`, with hours only where needed. */
export function stopwatchText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Returns 1 at the start and 0 at the end, clamped to that range. */
export function shareLeft(secondsLeft: number, totalSeconds: number): number {
  if (totalSeconds <= 0) return 0
  return Math.min(Math.max(secondsLeft / totalSeconds, 0), 1)
}

const spokenMinutes = [30, 10, 5, 1]

/**
 * The text for screen readers changes only at a few marks, since announcing every second would drown everything else.
 */
export function spokenText(secondsLeft: number): string {
  if (secondsLeft <= 0) return '时间到'
  const mark = spokenMinutes.filter((minutes) => secondsLeft <= minutes * 60).pop()
  return mark === undefined ? '' : `剩余不足${mark}分钟`
}
