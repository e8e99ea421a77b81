import type { RefusalCode } from '#contract/refusals.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'

/** Weighted length of name and nickname, the same as that of a candidate's name (specification#lengths). */
const NAME_LENGTH = 30
const PICTURE_ADDRESS_LENGTH = 500

export const readNickname = cleanText
export const readPersonName = cleanText

function isUnfit(text: string): boolean {
  return whyTextUnfit(text) !== null || weightedLength(text) > NAME_LENGTH
}

/** Returns NICKNAME_REQUIRED, NICKNAME_WRONG (over 30, or with characters that no honest text contains), or null. */
export function whyNicknameUnfit(nickname: string): RefusalCode | null {
  if (nickname === '') return 'NICKNAME_REQUIRED'
  return isUnfit(nickname) ? 'NICKNAME_WRONG' : null
}

/** Returns NAME_REQUIRED, NAME_WRONG, or null. */
export function whyPersonNameUnfit(name: string): RefusalCode | null {
  if (name === '') return 'NAME_REQUIRED'
  return isUnfit(name) ? 'NAME_WRONG' : null
}

/** Shortens a nickname from WeChat instead of refusing it, because nobody typed it here. */
export function fittedNickname(raw: string): string {
  const text = cleanText(raw.replace(/[\p{Cc}\p{Cs}]/gu, ' '))
  if (whyTextUnfit(text) !== null) return ''
  let fitted = ''
  for (const { segment } of new Intl.Segmenter('zh').segment(text)) {
    if (weightedLength(fitted + segment) > NAME_LENGTH) break
    fitted += segment
  }
  return cleanText(fitted)
}

/** Accepts an https address or a path of our own; anything else becomes no picture. */
export function fittedPictureAddress(raw: string): string {
  const text = raw.trim()
  if (text.length > PICTURE_ADDRESS_LENGTH || /[\s\\<>"'`]/.test(text)) return ''
  if (/^\/(?!\/)/.test(text)) return text
  return text.startsWith('https://') && URL.canParse(text) ? text : ''
}

/** Returns 1 male, 2 female, 0 unknown, from WeChat's number or a word. */
export function fittedSex(raw: number | string | null | undefined): 0 | 1 | 2 {
  const text = String(raw ?? '')
  if (text === '1' || text === '男') return 1
  return text === '2' || text === '女' ? 2 : 0
}
