import type { Reason } from './reasons.ts'

/** Length as the specification counts it (section 5): by code point, ASCII 1, everything else 2. */
export function weightedLength(text: string): number {
  let length = 0
  for (const character of text) length += character.charCodeAt(0) < 128 ? 1 : 2
  return length
}

const WHITE_RUN = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
// Address books paste numbers and names wrapped in these; at the edge they carry no meaning and nobody can see them.
const EDGE = /[ \u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/

/**
 * One line as it is kept: NFC, each run of white space one space, none at the edges, invisible marks at the edges
 * off.
 */
export function cleanText(raw: string): string {
  const text = raw.normalize('NFC').replace(WHITE_RUN, ' ')
  let start = 0
  let end = text.length
  while (start < end && EDGE.test(text.charAt(start))) start += 1
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Letters, digits and signs of full width in half width (ＡＢＣ１２３ → ABC123), the wide space too. */
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
 * TEXT_UNFIT for what no honest text holds and what breaks storage or display: NUL and other control characters, lone
 * surrogates, bidi overrides, zero-width characters (a joiner inside an emoji excepted). Tab and line ends are fit:
 * `cleanText` makes spaces of them, and long texts need them.
 */
export function whyTextUnfit(text: string): Reason | null {
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
