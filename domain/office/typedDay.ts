import { cleanText, halfWidth } from '#domain/text.ts'
import { isRealDate, padded } from '#domain/time.ts'

/**
 * A day as `2026-07-18`, from `2026/7/18`, `2026.7.18`, `2026年7月18日` and `20260718`, also with midnight behind it, as
 * databases write a day. Null for what is no day.
 */
export function typedDay(text: string): string | null {
  const clean = cleanText(halfWidth(text))
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0?0:00(?::00)?)?$/.exec(clean) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(clean)
  if (parts === null) return null
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  return isRealDate(year, month, day) ? `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}` : null
}
