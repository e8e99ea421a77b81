import { isoClockText } from '#domain/time.ts'

/** Formats a wire time as `09:05`; an absent one gives an empty text. */
export const clockOf = (iso: string | null): string => (iso === null ? '' : isoClockText(iso))
