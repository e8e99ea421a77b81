import type { RefusalCode } from '#contract/refusals.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'

/** Weighted length of a name and a nickname, as of a candidate's name (specification 5). */
const NAME_LENGTH = 30
const PICTURE_ADDRESS_LENGTH = 500

export const readNickname = cleanText
export const readPersonName = cleanText

function isUnfit(text: string): boolean {
  return whyTextUnfit(text) !== null || weightedLength(text) > NAME_LENGTH
}

/** NICKNAME_REQUIRED, NICKNAME_WRONG (over 30, or signs that no honest text holds), or null. */
export function whyNicknameUnfit(nickname: string): RefusalCode | null {
  if (nickname === '') return 'NICKNAME_REQUIRED'
  return isUnfit(nickname) ? 'NICKNAME_WRONG' : null
}

/** NAME_REQUIRED, NAME_WRONG, or null. */
export function whyPersonNameUnfit(name: string): RefusalCode | null {
  if (name === '') return 'NAME_REQUIRED'
  return isUnfit(name) ? 'NAME_WRONG' : null
}

/** A nickname that WeChat gave: nobody typed it, so what does not fit is cut off instead of refused. */
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

/** An https address or a path of our own; anything else is no picture. */
export function fittedPictureAddress(raw: string): string {
  const text = raw.trim()
  if (text.length > PICTURE_ADDRESS_LENGTH || /[\s\\<>"'`]/.test(text)) return ''
  if (/^\/(?!\/)/.test(text)) return text
  return text.startsWith('https://') && URL.canParse(text) ? text : ''
}

/** 1 male, 2 female, 0 unknown, from WeChat's number or a word. */
export function fittedSex(raw: number | string | null | undefined): 0 | 1 | 2 {
  const text = String(raw ?? '')
  if (text === '1' || text === '男') return 1
  return text === '2' || text === '女' ? 2 : 0
}
