import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'

export const ALARM_NOTE_LENGTH = 100

/** Why this cannot be what was found out about an alarm: ALARM_NOTE_REQUIRED, TEXT_UNFIT. It is cleaned already. */
export function whyAlarmNoteUnfit(note: string): Reason | null {
  return note === '' || Array.from(note).length > ALARM_NOTE_LENGTH ? 'ALARM_NOTE_REQUIRED' : whyTextUnfit(note)
}
