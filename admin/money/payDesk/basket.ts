import type { DeskEnrolmentWire } from '#contract/money/payDesk.ts'
import { RECEIPT_LINES } from '#domain/money/payDesk.ts'
import { fenOf, yuanOf } from '#domain/money.ts'
import { halfWidth } from '#domain/text.ts'

type Row = Pick<DeskEnrolmentWire, 'EF_ID' | 'EA_ID' | 'EA_Name' | 'Fee' | 'Problem'>

/** Why this enrolment cannot be put on the receipt, in words for the clerk; null where it can. */
export function whyNotAdded(basket: readonly Row[], row: Row): string | null {
  if (row.Problem !== '') return row.Problem
  if (basket.some(({ EF_ID }) => EF_ID === row.EF_ID)) return '已在收款单中'
  const [first] = basket
  if (first && first.EA_ID !== row.EA_ID) return `收款单是${first.EA_Name}的，这一项属于${row.EA_Name}，请另开一张收据`
  return basket.length >= RECEIPT_LINES ? `一张收据最多${RECEIPT_LINES}项` : null
}

/** For so long an Enter after an enrolment was added is not taken as an answer to what is shown now. */
const SETTLING_MS = 500

/**
 * Whether an Enter was not meant: it comes from a key that is held down, or so soon after an enrolment was added that it
 * was pressed for something else. Held down, one key would find a child, add it and take the money.
 */
export const isUnmeant = (isHeldDown: boolean, sinceAddedMs: number): boolean =>
  isHeldDown || sinceAddedMs < SETTLING_MS

/** The sum of the fees in yuan. */
export const sumOf = (basket: readonly Row[]): number =>
  yuanOf(basket.reduce((sum, { Fee }) => sum + (fenOf(Fee) ?? 0), 0))

/** The change for cash that was handed over, in yuan; null where the amount is no amount or too little. */
export function changeOf(received: string, sum: number): number | null {
  const [receivedFen, sumFen] = [fenOf(halfWidth(received).trim()), fenOf(sum)]
  return receivedFen === null || sumFen === null || receivedFen < sumFen ? null : yuanOf(receivedFen - sumFen)
}

const keyOf = (clerk: string) => `kaoji.desk.${clerk}`

/** The enrolments of a receipt that this clerk had begun in this tab. Only ids are kept, for others use the computer too. */
export function keptBasket(clerk: string): number[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(clerk)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)).slice(0, RECEIPT_LINES) : []
  } catch {
    return []
  }
}

export function keepBasket(clerk: string, ids: readonly number[]): void {
  try {
    if (ids.length === 0) window.sessionStorage.removeItem(keyOf(clerk))
    else window.sessionStorage.setItem(keyOf(clerk), JSON.stringify(ids))
  } catch {
    // Storage is switched off: the receipt then lives as long as the page.
  }
}
