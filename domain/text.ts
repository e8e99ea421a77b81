import { hasPrivateUse, withoutPrivateUse } from '#domain/privateUse.ts'
import type { Reason } from '#domain/reasons/reasons.ts'

/** Length as the specification counts it (specification#lengths): by code point, ASCII 1, everything else 2. */
export function weightedLength(text: string): number {
  let length = 0
  for (const character of text) length += character.charCodeAt(0) < 128 ? 1 : 2
  return length
}

const WHITE_RUN = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
// Numbers and names pasted from an address book are wrapped in these; at the edges they are invisible and mean nothing.
const EDGE = /[ \u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

/**
 * A line of text as it is stored: NFC, no private codes where there are others, each run of white space one space, white space and invisible marks at the edges
 * removed.
 */
export function cleanText(raw: string): string {
  const text = withoutPrivateUse(raw.normalize('NFC')).replace(WHITE_RUN, ' ')
  let start = 0
  let end = text.length
  while (start < end && EDGE.test(text.charAt(start))) start += 1
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Dots between the parts of a name, as keyboards and old systems write the one that is meant, U+00B7. */
export const NAME_DOTS = /[\u00b7\u2022\uff0e\u2024\u2027\u30fb\u22c5\uff65]/g

export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Writes full-width letters, digits, signs and spaces in half width (ＡＢＣ１２３ → ABC123). */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

// Controls, format characters (bidi marks, zero-width, tags), lone surrogates, line separators, invisible letters.
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|\u115f|\u1160|\u3164|\uffa0/u
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u
const PICTOGRAPH_END = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u
const JOINER = '\u200d'

/**
 * TEXT_OWN_CHARACTER for one of the private use area. TEXT_UNFIT for characters that no honest text needs and that break storage or display: NUL and other control
 * characters, lone surrogates, bidi overrides, zero-width characters (a joiner inside an emoji excepted). Tabs and line
 * breaks are allowed: `cleanText` turns them into spaces, and long texts need them.
 */
export function whyTextUnfit(text: string): Reason | null {
  if (hasPrivateUse(text)) return 'TEXT_OWN_CHARACTER'
  if (!UNFIT.test(text)) return null
  const characters = Array.from(text)
  return characters.every((_, index) => isFitAt(characters, index)) ? null : 'TEXT_UNFIT'
}

function isFitAt(characters: readonly string[], index: number): boolean {
  const character = characters[index] ?? ''
  if (character === '\t' || character === '\n' || character === '\r') return true
  if (character !== JOINER) return !UNFIT.test(character)
  return PICTOGRAPH_END.test(characters[index - 1] ?? '') && PICTOGRAPH.test(characters[index + 1] ?? '')
}
