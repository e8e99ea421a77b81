const KB = 1024
const MB = KB * 1024

/** Formats bytes, such as `860 KB`, `58.3 MB` or `1.24 GB`. */
export function bytesText(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} KB`
  if (bytes < KB * MB) return `${(bytes / MB).toFixed(1)} MB`
  return `${(bytes / KB / MB).toFixed(2)} GB`
}

/**
 * Formats the time left, such as `约40秒`, `约3分钟` or `约1小时20分`. Seconds are rounded to tens so that it does not flicker.
 */
export function timeLeftText(seconds: number): string {
  if (seconds < 60) return `约${Math.max(10, Math.ceil(seconds / 10) * 10)}秒`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `约${minutes}分钟`
  const rest = minutes % 60
  return rest === 0 ? `约${Math.floor(minutes / 60)}小时` : `约${Math.floor(minutes / 60)}小时${rest}分`
}

/** Returns whole percent, rounded down: 100 appears only when everything has arrived. */
export function percentOf(sent: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.floor((sent / total) * 100))
}
