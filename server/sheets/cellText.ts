import { cleanText } from '#domain/text.ts'

/** Digits that a spreadsheet keeps; the rest of a double is noise of the arithmetic (0.1 + 0.2). */
const DIGITS = 15
const ROUNDED_FROM = 1e15

/**
 * A cell as the office sees it: a number of up to fifteen digits in full, a longer one as Excel shows it (`5.30102E+17`),
 * since its last digits are lost; a day as `2026-07-18`, a moment as `2026-07-18 09:30`, a time as `09:30`.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return dateText(value)
  return typeof value === 'string' ? cleanText(withoutGuard(value)) : ''
}

/**
 * Takes away what guards a text against being read as a formula or a number: the apostrophe that `writeSheet` puts before
 * the former, one before digits, and `="…"`, by which other systems keep the zeros and the length of numbers.
 */
function withoutGuard(text: string): string {
  const [, kept] = /^\s*="([^"]*)"\s*$/.exec(text) ?? []
  if (kept !== undefined) return kept
  return /^'(?:[\s\u3000]*[=+\-@＝＋－＠]|\d)/.test(text) ? text.slice(1) : text
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Math.abs(value) >= ROUNDED_FROM) return value.toExponential(5).replace('e+', 'E+')
  const rounded = Number(value.toPrecision(DIGITS))
  // `String` writes small fractions with an exponent.
  return Math.abs(rounded) < 1e-6 && rounded !== 0 ? rounded.toFixed(DIGITS).replace(/0+$/, '') : String(rounded)
}

/** The library gives the time on the sheet as if it were UTC. Serial numbers below 1 are times without a day. */
function dateText(date: Date): string {
  if (Number.isNaN(date.valueOf())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  const seconds = time.slice(0, 8)
  const short = seconds.endsWith(':00') ? seconds.slice(0, 5) : seconds
  if (day < '1900-01-01') return short
  return seconds === '00:00:00' ? day : `${day} ${short}`
}
