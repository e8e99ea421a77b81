import {
  DAY_MS,
  type Instant,
  MINUTE_MS,
  padded,
  SHANGHAI_OFFSET_MS,
  shanghaiClock,
  shanghaiDateText,
  shanghaiMinuteText,
  startOfShanghaiDay,
} from '#domain/time.ts'

export type TimeFact = { label: string; value: string }

const WEEKDAYS = '日一二三四五六'

/** Formats a day as `2026年12月5日（周六）`. */
export function dayText(instant: Instant): string {
  // 1 January 1970 was a Thursday.
  const weekday = (Math.floor((instant + SHANGHAI_OFFSET_MS) / DAY_MS) + 4) % 7
  return `${shanghaiDateText(instant)}（周${WEEKDAYS.charAt(weekday)}）`
}

/** `09:00` */
export function shanghaiClockText(instant: Instant): string {
  const { hour, minute } = shanghaiClock(instant)
  return `${padded(hour, 2)}:${padded(minute, 2)}`
}

/** Formats `09:00–12:00`, with the date of the end where it is another day. */
export function shanghaiHoursText(from: Instant, to: Instant): string {
  const isOneDay = shanghaiDateText(from) === shanghaiDateText(to)
  return `${shanghaiClockText(from)}–${isOneDay ? shanghaiClockText(to) : shanghaiMinuteText(to)}`
}

/** How long before the exam a candidate should be there, to sign in and warm up. */
const ARRIVE_MINUTES = 30
const BRING = '考生证件原件、现场考试码（手机或准考证上）、自备的乐器和乐谱'

/** The minute until which to be there; for an exam that begins with the day only how long before. */
function arrivalText(begin: Instant): string {
  const arrival = begin - ARRIVE_MINUTES * MINUTE_MS
  const early = `提前${ARRIVE_MINUTES}分钟`
  return startOfShanghaiDay(arrival) === startOfShanghaiDay(begin)
    ? `${shanghaiClockText(arrival)}前（${early}）`
    : early
}

/**
 * Time and place of an exam on site in the specification's terms (specification#exam-time-query), on the phone and on
 * paper alike.
 */
export function siteTimeFacts(time: { from: Instant; to: Instant; address: string; room: string }): TimeFact[] {
  return [
    { label: '考试日期', value: dayText(time.from) },
    { label: '考试时间', value: shanghaiHoursText(time.from, time.to) },
    { label: '考试地址', value: time.address },
    { label: '考场', value: time.room },
    { label: '到场时间', value: arrivalText(time.from) },
    { label: '请携带', value: BRING },
  ]
}
