const CHINA_AHEAD_MS = 8 * 60 * 60 * 1000

function parts(at: number): string {
  return new Date(at + CHINA_AHEAD_MS).toISOString()
}

/** `yyyyMMddHHmmss` */
export function compactTime(at: number): string {
  return parts(at).slice(0, 19).replace(/[-:T]/g, '')
}

/** `yyyy-MM-dd HH:mm:ss` */
export function readableTime(at: number): string {
  return parts(at).slice(0, 19).replace('T', ' ')
}

/** Milliseconds since 1970 of `yyyyMMddHHmmss`; NaN for anything else. */
export function instantOf(compact: string): number {
  if (!/^\d{14}$/.test(compact)) return Number.NaN
  const [y, mo, d, h, mi, s] = [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 12],
    [12, 14],
  ].map(([from, to]) => compact.slice(from, to))
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}+08:00`)
}
