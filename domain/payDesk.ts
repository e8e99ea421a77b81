import { type BatchPhase, whyBatchClosed } from './batch.ts'
import type { Reason } from './reasons.ts'
import { cleanText, halfWidth, whyTextUnfit } from './text.ts'

/** How money comes in at a pay desk (office#desk-payment). */
export const DESK_WAYS = ['cash', 'transfer', 'pos'] as const
export type DeskWay = (typeof DESK_WAYS)[number]
export const deskWayTexts: Readonly<Record<DeskWay, string>> = { cash: '现金', transfer: '转账', pos: '刷卡' }

/** The most enrolments on one receipt. */
export const RECEIPT_LINES = 50
const RECEIPT_NUMBER = /^[A-Z0-9-]{1,30}$/
const PAYER_LENGTH = 30
const NOTE_LENGTH = 100

/** A receipt number as it is stored: letters are capital ones, so that `a12` and `A12` are one receipt. */
export const receiptNumberOf = (text: string): string => halfWidth(cleanText(text)).toUpperCase()

/** The number after the last receipt of a desk: its last digits plus one; empty where it ends in none. */
export function nextReceiptNumber(last: string): string {
  const match = /^(.*?)(\d{1,15})$/.exec(last)
  if (!match) return ''
  const [, before = '', digits = ''] = match
  return before + String(Number(digits) + 1).padStart(digits.length, '0')
}

/** RECEIPT_NOTE_LONG or TEXT_UNFIT for a note that cannot be stored; it may be empty. */
export const whyDeskNoteUnfit = (note: string): Reason | null =>
  [...note].length > NOTE_LENGTH ? 'RECEIPT_NOTE_LONG' : whyTextUnfit(note)

/** RECEIPT_NO_WRONG, RECEIPT_PAYER_WRONG, RECEIPT_NOTE_LONG or TEXT_UNFIT; all three texts are cleaned already. */
export function whyReceiptUnfit({
  number,
  payer,
  note,
}: {
  number: string
  payer: string
  note: string
}): Reason | null {
  if (!RECEIPT_NUMBER.test(number)) return 'RECEIPT_NO_WRONG'
  if (payer === '' || [...payer].length > PAYER_LENGTH) return 'RECEIPT_PAYER_WRONG'
  return whyTextUnfit(payer) ?? whyDeskNoteUnfit(note)
}

/** RECEIPT_REASON_WRONG unless the reason has 1 to 100 characters. */
export const whyReversalReasonUnfit = (reason: string): Reason | null =>
  reason === '' || [...reason].length > NOTE_LENGTH ? 'RECEIPT_REASON_WRONG' : whyTextUnfit(reason)

export interface AtDesk {
  isPaid: boolean
  isRefunded: boolean
  feeFen: number
  areaPaysOnline: boolean
  batchPhase: BatchPhase
}

/**
 * Why a desk cannot take the fee of this enrolment now (office#desk-payment). Finance may also take it where the area pays
 * online, for families without WeChat, and after registration has ended, because the money of the last evening is often
 * recorded on the next day (docs/adr/pay-desk.md).
 */
export function whyDeskCannotTake(
  { isPaid, isRefunded, feeFen, areaPaysOnline, batchPhase }: AtDesk,
  isFinance: boolean,
): Reason | null {
  if (isRefunded) return 'ENROLMENT_REFUNDED'
  if (feeFen <= 0) return 'NO_FEE_DUE'
  if (isPaid) return 'ALREADY_PAID'
  if (areaPaysOnline && !isFinance) return 'DESK_AREA_PAYS_ONLINE'
  if (isFinance && batchPhase === 'ended') return null
  return whyBatchClosed(batchPhase)
}

/** What came in and what was taken back by one way. */
export interface WaySum {
  way: DeskWay
  takenFen: number
  reversedFen: number
}

/** What must lie in the till: cash that came in, less cash that was given back. It is negative when more was given back. */
export function cashDueFen(sums: readonly WaySum[]): number {
  return sums
    .filter(({ way }) => way === 'cash')
    .reduce((sum, { takenFen, reversedFen }) => sum + takenFen - reversedFen, 0)
}
