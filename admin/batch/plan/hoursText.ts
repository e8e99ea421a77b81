import { reasonText } from '#domain/reasons/reasons.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import { whySpansUnfit } from '#domain/schedule/plan/spans.ts'
import {
  DAY_MS,
  type Instant,
  isRealDate,
  MINUTE_MS,
  padded,
  parseIso,
  shanghaiClock,
  startOfShanghaiDay,
} from '#domain/time.ts'

const MOST_DAYS = 100

export const HOURS_EXAMPLE = '12.05–12.14 08:00–12:00, 13:30–17:30'

/** What a text of hours means, or what is wrong with it. */
export type ReadHours = { spans: Span[]; fault: null } | { spans: null; fault: string }

const DATE = String.raw`(?:\d{4}\.)?\d{1,2}\.\d{1,2}`
const DATES = String.raw`${DATE}(?: *- *(?:${DATE}|\d{1,2}(?![\d:.])))?`
const TIMES = String.raw`\d{1,2}:\d{2} *- *\d{1,2}:\d{2}`
const LINE = new RegExp(`^((?:${DATES}[ ,、]*)+?)[ ,、]*((?:${TIMES}[ ,、;]*)+)$`)

/** Brings the ways in which people write dates and dashes to one: `2026年12月5日至14日` to `2026.12.5-14`. */
function plain(line: string): string {
  return line
    .normalize('NFKC')
    .replaceAll(/(\d{4})-(\d{1,2})-(\d{1,2})/g, '$1.$2.$3')
    .replaceAll(/[年月/]/g, '.')
    .replaceAll('日', ' ')
    .replaceAll(/[–—−~〜至到]/g, '-')
    .replaceAll(/ *- */g, '-')
    .trim()
}

/** The first instant of a day; a date without a year is the one nearest to today. Null where there is no such day. */
function dayOf(date: string, today: Instant): Instant | null {
  const parts = date.split('.').map(Number)
  const [month = 0, day = 0] = parts.slice(-2)
  const ofYear = (year: number) =>
    isRealDate(year, month, day) ? parseIso(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`) : null
  if (parts.length === 3) return ofYear(parts[0] ?? 0)
  const { year } = shanghaiClock(today)
  const days = [year - 1, year, year + 1].map(ofYear).filter((found) => found !== null)
  return days.sort((one, other) => Math.abs(one - today) - Math.abs(other - today))[0] ?? null
}

function minutesOf(time: string): number | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return minute < 60 && hour * 60 + minute <= 24 * 60 ? hour * 60 + minute : null
}

function daysOf(range: string, today: Instant): Instant[] | null {
  const [from = '', to = from] = range.split('-')
  const first = dayOf(from, today)
  // `12.05-14` ends in the month in which it begins.
  const last = dayOf(to.includes('.') ? to : from.replace(/\d+$/, to), first ?? today)
  if (first === null || last === null || last < first || last - first >= MOST_DAYS * DAY_MS) return null
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, at) => first + at * DAY_MS)
}

function spansOf(line: string, today: Instant): Span[] | null {
  const [, dates = '', times = ''] = LINE.exec(plain(line)) ?? []
  const ranges = dates.match(new RegExp(DATES, 'g')) ?? []
  const days = ranges.map((range) => daysOf(range, today))
  const hours = (times.match(new RegExp(TIMES, 'g')) ?? []).map((range) => range.split('-').map(minutesOf))
  if (days.length === 0 || days.includes(null)) return null
  const spans: Span[] = []
  for (const day of days.flatMap((known) => known ?? []))
    for (const [from, to] of hours) {
      if (from === null || from === undefined || to === null || to === undefined || from >= to) return null
      spans.push({ from: day + from * MINUTE_MS, to: day + to * MINUTE_MS })
    }
  return spans
}

/** Reads hours as an office writes them, one line for each stretch of days (`HOURS_EXAMPLE`). */
export function readHours(text: string, today: Instant): ReadHours {
  const spans: Span[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const found = spansOf(line, today)
    if (!found) return { spans: null, fault: `第${at + 1}行看不懂，请写成：${HOURS_EXAMPLE}` }
    spans.push(...found)
  }
  const reason = whySpansUnfit(spans)
  if (reason) return { spans: null, fault: reasonText(reason) }
  return { spans: spans.sort((one, other) => one.from - other.from), fault: null }
}

const dateText = (instant: Instant, hasYear: boolean) => {
  const { year, month, day } = shanghaiClock(instant)
  return `${hasYear ? `${year}.` : ''}${padded(month, 2)}.${padded(day, 2)}`
}

function hourText(instant: Instant, day: Instant): string {
  const minutes = (instant - day) / MINUTE_MS
  return `${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`
}

/** Days that follow one another with the same hours, as one stretch. */
function stretches(spans: readonly Span[]): { first: Instant; last: Instant; times: string }[] {
  const timesByDay = new Map<Instant, string[]>()
  for (const { from, to } of spans) {
    const day = startOfShanghaiDay(from)
    timesByDay.set(day, [...(timesByDay.get(day) ?? []), `${hourText(from, day)}–${hourText(to, day)}`])
  }
  const found: { first: Instant; last: Instant; times: string }[] = []
  for (const [day, list] of timesByDay) {
    const times = list.join(', ')
    const before = found.at(-1)
    if (before && before.last + DAY_MS === day && before.times === times) before.last = day
    else found.push({ first: day, last: day, times })
  }
  return found
}

/** The hours as `readHours` reads them. */
export function hoursText(spans: readonly Span[]): string {
  return stretches(spans)
    .map(({ first, last, times }) => {
      const end = last === first ? '' : `–${dateText(last, shanghaiClock(last).year !== shanghaiClock(first).year)}`
      return `${dateText(first, true)}${end} ${times}`
    })
    .join('\n')
}

/** `10 天，共 80 小时`, for a row and below a field. */
export function hoursSummary(spans: readonly Span[]): string {
  if (spans.length === 0) return '没有填写时间'
  const days = new Set(spans.map(({ from }) => startOfShanghaiDay(from))).size
  const minutes = spans.reduce((sum, { from, to }) => sum + (to - from) / MINUTE_MS, 0)
  return `${days} 天，共 ${Math.round(minutes / 6) / 10} 小时`
}
