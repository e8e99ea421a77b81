import type { Reason } from '#domain/reasons/reasons.ts'
import { halfWidth, whyTextUnfit } from '#domain/text.ts'

const NAME_LENGTH = 40
const ADDRESS_LENGTH = 100
const DESK_LINE_LENGTH = 60
const MINUTES_MOST = 600

const lengthOf = (text: string): number => Array.from(text).length

// White space, pictures and what joins them; signs stay, because 1-2级 is not 12级.
const BESIDE_THE_NAME = /\s|\u00b7|\u200d|\ufe0f|\p{So}|\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu

/** What a name is told apart by: 昆 明 市, 昆明市🎵 and 昆明市 name one area. */
export const nameIdentity = (name: string): string =>
  halfWidth(name.normalize('NFC')).replace(BESIDE_THE_NAME, '').toLowerCase() || name

/** Why this cannot be the name of an area, major, grade, textbook or question type; `name` is cleaned already. */
export function whyNameUnfit(name: string): Reason | null {
  if (name === '') return 'CATALOGUE_NAME_REQUIRED'
  return whyTextUnfit(name) ?? (lengthOf(name) > NAME_LENGTH ? 'CATALOGUE_NAME_LONG' : null)
}

/** Why the pay desk of an area cannot be told like this. All of it may be empty. */
export function whyDeskUnfit({ address, hours, phone }: { address: string; hours: string; phone: string }) {
  const isLong =
    lengthOf(address) > ADDRESS_LENGTH || lengthOf(hours) > DESK_LINE_LENGTH || lengthOf(phone) > DESK_LINE_LENGTH
  return whyTextUnfit(address + hours + phone) ?? (isLong ? ('DESK_TEXT_LONG' as const) : null)
}

export function whyMinutesUnfit(minutes: number): Reason | null {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MINUTES_MOST ? null : 'UPLOAD_MINUTES_WRONG'
}
