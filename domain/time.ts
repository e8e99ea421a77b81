export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
/** Shanghai has had no summer time since 1992, so that every day is as long. */
export const DAY_MS = 86_400_000
export const DAY_SECONDS = DAY_MS / 1000

/** A moment in milliseconds since 1970-01-01T00:00Z. Rules take `now` as an argument; none of them reads a clock. */
export type Instant = number

// No library of dates is used: the offset is fixed, and these few functions are part of the first load of the page.
export const SHANGHAI_OFFSET_MS = 8 * HOUR_MS
const ZONE = '+08:00'

/**
 * The calendar fields in Shanghai. The offset is always +08:00: all instants that the product stores lie after 1992,
 * when summer time ended.
 */
export type ShanghaiClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

export function shanghaiClock(instant: Instant): ShanghaiClock {
  // The instant is shifted by the offset and read in UTC, so that the time zone of the process or phone plays no part.
  const shifted = new Date(instant + SHANGHAI_OFFSET_MS)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

/** The number with leading zeros, at least `digits` long. */
export function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

/** `2026-11-20T09:00:00+08:00` (rulings#times); parts of a second are cut off. */
export function shanghaiIso(instant: Instant): string {
  const { hour, minute, second } = shanghaiClock(instant)
  return `${shanghaiDate(instant)}T${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}${ZONE}`
}

/** The same where there may be no instant. */
export function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : shanghaiIso(instant)
}

/** `2026-11-20T09:00:00+08:00`, of the wall clock `2026-11-20T09:00` in Shanghai. */
export function isoOfWallClock(minute: string): string {
  return `${minute}:00${ZONE}`
}

/** `2026-11-20` */
export function shanghaiDate(instant: Instant): string {
  const { year, month, day } = shanghaiClock(instant)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** `2026-11-20 09:00`, of a time in the form of the wire. */
export function isoMinuteText(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

/** `09:00`, of a time in the form of the wire. */
export function isoClockText(iso: string): string {
  return iso.slice(11, 16)
}

/** `20261120` */
export function compactDate(instant: Instant): string {
  return shanghaiDate(instant).replace(/-/g, '')
}

/** `2026年12月5日`: read by people, so that nothing is filled with zeros. */
export function shanghaiDateText(instant: Instant): string {
  const { year, month, day } = shanghaiClock(instant)
  return `${year}年${month}月${day}日`
}

/** `2026年11月20日 09:00` */
export function shanghaiMinuteText(instant: Instant): string {
  const { hour, minute } = shanghaiClock(instant)
  return `${shanghaiDateText(instant)} ${padded(hour, 2)}:${padded(minute, 2)}`
}

/**
 * The last minute before an exclusive bound, `2026年11月25日 23:59` for midnight: 00:00 of the next day would promise a
 * day too many.
 */
export function lastMinuteText(bound: Instant): string {
  return shanghaiMinuteText((Math.ceil(bound / MINUTE_MS) - 1) * MINUTE_MS)
}

/**
 * The end of a window as it was set, `2026年11月25日 18:00`; midnight reads as 23:59 of the day it ends, since 00:00 of
 * the next would promise a day too many.
 */
export function endMinuteText(end: Instant): string {
  return end === startOfShanghaiDay(end) ? lastMinuteText(end) : shanghaiMinuteText(end)
}

/** The first instant of the day in Shanghai that contains `instant`. */
export function startOfShanghaiDay(instant: Instant): Instant {
  return Math.floor((instant + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS
}

/** Whether the calendar has this day (month and day count from 1). */
export function isRealDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return day <= days
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * The instant of an ISO 8601 text, or null where it is none or names a day or time that does not exist.
 * Without a zone the text means Shanghai, a date alone its first instant there (rulings#times).
 */
export function parseIso(text: string): Instant | null {
  const match = ISO.exec(text)
  if (!match) return null
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (year < 1 || !isRealDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null
  const offset = offsetMs(match[8])
  if (offset === null) return null
  const millisecond = Number(`${match[7] ?? ''}000`.slice(0, 3))
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const day0 = new Date(0).setUTCFullYear(year, month - 1, day)
  return day0 + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond - offset
}

function offsetMs(zone: string | undefined): number | null {
  if (zone === undefined) return SHANGHAI_OFFSET_MS
  if (zone === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return null
  return (zone.charAt(0) === '-' ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS
}

/** `2026年11月20日 09:00 至 17:00`: the second date only where it is another day. */
export function minuteSpanText(begins: Instant, ends: Instant): string {
  const end = endMinuteText(ends)
  const day = shanghaiDateText(begins)
  return `${shanghaiMinuteText(begins)} 至 ${end.startsWith(day) ? end.slice(day.length + 1) : end}`
}
