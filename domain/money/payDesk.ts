import { type BatchPhase, whyBatchClosed } from '#domain/batch/batch.ts'
import { grouped } from '#domain/grouped.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, halfWidth, whyTextUnfit } from '#domain/text.ts'
import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** How money comes in at a pay desk (office#desk-payment). */
export const DESK_WAYS = ['cash', 'transfer', 'pos'] as const
export type DeskWay = (typeof DESK_WAYS)[number]
export const deskWayTexts: Readonly<Record<DeskWay, string>> = { cash: '现金', transfer: '转账', pos: '刷卡' }

/** The most enrolments on one receipt. */
export const RECEIPT_LINES = 50
/** The longest texts of a receipt and a closing, in characters; a reason for a reversal counts as a note. */
export const DESK_LIMITS = { number: 30, payer: 30, note: 100 } as const
const RECEIPT_NUMBER = /^[A-Z0-9-]+$/

/**
 * A number on paper, of a receipt or a voucher, as it is stored and compared: without spaces around it, in half-width
 * capitals, so that `a12` and `A12` are one receipt.
 */
export const paperNumberOf = (text: string): string => halfWidth(cleanText(text)).toUpperCase()

/**
 * Suggests the number after a desk's last receipt: its last digits plus one, with as many digits (`A0099` gives `A0100`).
 * Empty where the last number does not end in digits.
 */
export function nextReceiptNumber(last: string): string {
  const match = /^(.*?)(\d{1,15})$/.exec(last)
  if (!match) return ''
  const [, before = '', digits = ''] = match
  return before + String(Number(digits) + 1).padStart(digits.length, '0')
}

/**
 * What is unusual in the number of a receipt after the last one, in words for the clerk; null where it is the next one, or
 * where there is nothing to compare. A book may begin or a sheet be spoilt, so that it forbids nothing.
 */
export function jumpWords(last: string, number: string): string | null {
  const next = nextReceiptNumber(last)
  if (next === '' || number === '' || number === next) return null
  const [, before, digits = ''] = /^(.*?)(\d{1,15})$/.exec(next) ?? []
  const [, ownBefore, ownDigits = ''] = /^(.*?)(\d{1,15})$/.exec(number) ?? []
  if (before !== ownBefore || ownDigits === '') return `上一张是 ${last}，这个号与它不同号段，请核对收据本`
  const skipped = Number(ownDigits) - Number(digits)
  if (skipped < 0) return `上一张是 ${last}，这个号在它之前，请核对收据本`
  return skipped === 0 ? null : `上一张是 ${last}，中间跳过 ${skipped} 个号（从 ${next} 起），请核对收据本`
}

/** Returns RECEIPT_NOTE_LONG or TEXT_UNFIT for a note that cannot be stored. The note is cleaned already and may be empty. */
export const whyDeskNoteUnfit = (note: string): Reason | null =>
  [...note].length > DESK_LIMITS.note ? 'RECEIPT_NOTE_LONG' : whyTextUnfit(note)

/** Returns RECEIPT_NO_WRONG, RECEIPT_PAYER_WRONG, RECEIPT_NOTE_LONG or TEXT_UNFIT. All three texts are cleaned already. */
export function whyReceiptUnfit({
  number,
  payer,
  note,
}: {
  number: string
  payer: string
  note: string
}): Reason | null {
  if (number.length > DESK_LIMITS.number || !RECEIPT_NUMBER.test(number)) return 'RECEIPT_NO_WRONG'
  if (payer === '' || [...payer].length > DESK_LIMITS.payer) return 'RECEIPT_PAYER_WRONG'
  return whyTextUnfit(payer) ?? whyDeskNoteUnfit(note)
}

/** Returns RECEIPT_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. */
export const whyReversalReasonUnfit = (reason: string): Reason | null =>
  reason === '' || [...reason].length > DESK_LIMITS.note ? 'RECEIPT_REASON_WRONG' : whyTextUnfit(reason)

/** For so long after a payment its clerk takes it back himself (office#desk-payment). */
export const UNDO_MS = MINUTE_MS
/** The press of the last second still counts when it arrives. */
const UNDO_ARRIVES_MS = 5000

/** Why the caller cannot take back this receipt as a slip of his own; null where he can. */
export const whyCannotUndo = ({
  isOwn,
  takenAt,
  now,
}: {
  isOwn: boolean
  takenAt: Instant
  now: Instant
}): Reason | null => (isOwn && now - takenAt <= UNDO_MS + UNDO_ARRIVES_MS ? null : 'RECEIPT_UNDO_OVER')

/** Number, way and payer: what a correction may change. */
export interface ReceiptFace {
  receiptNo: string
  way: DeskWay
  payer: string
}

/** Returns RECEIPT_CORRECTION_REASON or TEXT_UNFIT. The reason is cleaned already. */
export const whyCorrectionReasonUnfit = (reason: string): Reason | null =>
  reason === '' || [...reason].length > DESK_LIMITS.note ? 'RECEIPT_CORRECTION_REASON' : whyTextUnfit(reason)

const wayText = (way: DeskWay | undefined): string => (way === undefined ? '' : deskWayTexts[way])

/** What a correction changes, in words: `收据号 A1 → A2，方式 现金 → 转账`; empty where it changes nothing. */
export function correctionWords(before: Partial<ReceiptFace>, after: Partial<ReceiptFace>): string {
  const words = [
    ['收据号', before.receiptNo, after.receiptNo],
    ['方式', wayText(before.way), wayText(after.way)],
    ['缴费人', before.payer, after.payer],
  ]
  return words
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name} ${from ?? ''} → ${to ?? ''}`)
    .join('，')
}

/** A receipt as its series sees it. */
export interface Numbered {
  receiptNo: string
  clerkId: number
  clerk: string
}

/**
 * The numbers that nobody used between the receipts of each clerk, in words: `A0002 至 A0004（段志远）`. `earlier` are
 * the last receipts from before; a number that a colleague used is no gap. A book may begin, so that only numbers with
 * the same beginning and as many digits are one series.
 */
export function seriesJumps(receipts: readonly Numbered[], earlier: readonly Numbered[] = []): string[] {
  const numbered = [...earlier, ...receipts].flatMap(({ receiptNo, clerkId, clerk }) => {
    const [, start = '', digits] = /^(.*?)(\d{1,15})$/.exec(receiptNo) ?? []
    return digits === undefined ? [] : [{ clerkId, clerk, series: `${start} ${digits.length}`, start, digits }]
  })
  const jumps = new Map<string, string>()
  for (const [series, ofSeries] of grouped(numbered, (one) => one.series)) {
    const used = ofSeries.map(({ digits }) => Number(digits))
    const [start, length] = [ofSeries[0]?.start ?? '', Number(series.split(' ').pop())]
    const nameOf = (number: number) => start + String(number).padStart(length, '0')
    for (const [, own] of grouped(ofSeries, (one) => one.clerkId)) {
      const numbers = own.map(({ digits }) => Number(digits))
      const [from, to] = [Math.min(...numbers), Math.max(...numbers)]
      const between = used.filter((number) => number >= from && number <= to).sort((one, other) => one - other)
      between.forEach((number, index) => {
        const [first, last] = [number + 1, (between[index + 1] ?? number) - 1]
        const words = first === last ? nameOf(first) : `${nameOf(first)} 至 ${nameOf(last)}`
        if (last >= first && !jumps.has(words)) jumps.set(words, `${words}（${own[0].clerk}）`)
      })
    }
  }
  return [...jumps.values()]
}

/** What decides whether a desk can take the fee of an enrolment. */
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

/** What came in by one way of payment, and what reversals and refunds gave back by it. All amounts are 0 or more. */
export interface WaySum {
  way: DeskWay
  takenFen: number
  reversedFen: number
  refundedFen: number
}

/** The sums of a closing as they are stored; those from before a till paid out refunds lack them. */
export type StoredWaySum = Omit<WaySum, 'refundedFen'> & { refundedFen?: number }

export const waySumsOf = (stored: readonly StoredWaySum[]): WaySum[] =>
  stored.map((sum) => ({ ...sum, refundedFen: sum.refundedFen ?? 0 }))

/**
 * How much cash must lie in the till: what came in less what was given back (office#closing). It is negative where the
 * desk gave back more, because a receipt may be reversed, or its fee refunded, after the closing that covered it.
 */
export const cashDueFen = (sums: readonly WaySum[]): number => dueFen(sums, 'cash')

/** What must be there of one way of payment: in the till, on the account, on the slips of the card reader. */
export function dueFen(sums: readonly WaySum[], way: DeskWay): number {
  return sums
    .filter((sum) => sum.way === way)
    .reduce((sum, { takenFen, reversedFen, refundedFen }) => sum + takenFen - reversedFen - refundedFen, 0)
}

/** The fen of an amount in yuan that may be below zero, as typed; null where it is no amount. */
export function signedFenOf(typed: number | string): number | null {
  const text = halfWidth(String(typed)).trim()
  const isNegative = /^[-\u2212]/.test(text)
  const fen = fenOf(isNegative ? text.slice(1).trim() : text)
  return fen === null ? null : isNegative ? -fen || 0 : fen
}

/** What was counted of each way; null where a closing did not ask for it. */
export type Counted = Readonly<Record<DeskWay, number | null>>

export interface WayDifference {
  way: DeskWay
  dueFen: number
  countedFen: number
}

/** The ways of which another amount was counted than is due. */
export const differencesOf = (sums: readonly WaySum[], counted: Counted): WayDifference[] =>
  DESK_WAYS.flatMap((way) => {
    const [due, countedFen] = [dueFen(sums, way), counted[way]]
    return countedFen === null || countedFen === due ? [] : [{ way, dueFen: due, countedFen }]
  })

const signedText = (fen: number) => `${fen < 0 ? '-' : ''}${yuanText(Math.abs(fen))}元`

/** Differences in words for the clerk and for finance: `现金应有 90元，清点 89元，少 1元`. */
export const differenceWords = (differences: readonly WayDifference[]): string =>
  differences
    .map(
      ({ way, dueFen: due, countedFen }) =>
        `${deskWayTexts[way]}应有 ${signedText(due)}，清点 ${signedText(countedFen)}，${countedFen > due ? '多' : '少'} ${yuanText(Math.abs(countedFen - due))}元`,
    )
    .join('；')
