import { cleanText, halfWidth } from '#domain/text.ts'
import { cleanMobile, isMobile } from './mobile.ts'

/** What somebody who searches for an account typed. */
export type AccountSearchText =
  | { kind: 'all' }
  | { kind: 'mobile'; mobile: string }
  | { kind: 'examNo'; examNo: string }
  | { kind: 'name'; name: string; lastFour: string | null }

/**
 * Reads a whole mobile, the last four digits of one with a name in either order, an exam number, or a name. Four digits
 * without a name count as an exam number, because they would fit the mobiles of many accounts.
 */
export function readAccountSearch(raw: string): AccountSearchText {
  const text = halfWidth(cleanText(raw))
  if (text === '') return { kind: 'all' }
  const mobile = cleanMobile(text)
  if (isMobile(mobile)) return { kind: 'mobile', mobile }
  const words = text.split(' ')
  const lastFour = words.find((word) => /^\d{4}$/.test(word))
  const name = words.filter((word) => word !== lastFour).join(' ')
  if (lastFour !== undefined && name !== '') return { kind: 'name', name, lastFour }
  return /^[\dA-Za-z]+$/.test(text) && /\d/.test(text)
    ? { kind: 'examNo', examNo: text.toUpperCase() }
    : { kind: 'name', name: text, lastFour: null }
}
