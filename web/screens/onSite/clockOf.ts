import { parseIso, shanghaiMinuteText } from '#domain/time.ts'

/** `09:05` of an instant of the wire; empty for none. */
export function clockOf(instant: string | null): string {
  const at = instant === null ? null : parseIso(instant)
  return at === null ? '' : shanghaiMinuteText(at).slice(-5)
}
