import { parseIso, shanghaiMinuteText } from '#domain/time.ts'

/** Formats a wire time as `09:05`; an absent one gives an empty text. */
export function clockOf(instant: string | null): string {
  const at = instant === null ? null : parseIso(instant)
  return at === null ? '' : shanghaiMinuteText(at).slice(-5)
}
