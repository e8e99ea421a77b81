import { checksumOf } from '#domain/people/identity.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, halfWidth, whyTextUnfit } from '#domain/text.ts'
import type { Moves } from './moneyMoves.ts'

/** Who the invoice is made out to: a person needs no tax number. */
export const INVOICE_KINDS = ['person', 'company'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const invoiceKindTexts: Readonly<Record<InvoiceKind, string>> = { person: '个人', company: '单位' }

export type InvoiceStatus = 'asked' | 'issued' | 'declined' | 'withdrawn'
/** How far a request is, as staff read it. */
export const invoiceStatusTexts: Readonly<Record<InvoiceStatus, string>> = {
  asked: '待开具',
  issued: '已开具',
  declined: '未开具',
  withdrawn: '已撤回',
}
/** The state of an issued invoice of which money has gone back and that nobody has reversed yet. */
export const REVERSAL_DUE = '须冲红'
export type InvoiceAction = 'issue' | 'decline' | 'withdraw'

export const invoiceMoves: Moves<InvoiceAction, InvoiceStatus> = {
  issue: { from: ['asked'], to: 'issued' },
  decline: { from: ['asked'], to: 'declined' },
  withdraw: { from: ['asked'], to: 'withdrawn' },
}

/** The longest texts, in characters. */
export const INVOICE_LIMITS = { title: 100, email: 100, number: 40, note: 100 } as const
/** The most enrolments on one invoice. */
export const INVOICE_LINES = 50

const INVOICE_NUMBER = /^[0-9A-Za-z-]+$/

/** The number of an invoice as it is stored, half-width. */
export const cleanInvoiceNumber = (number: string): string => halfWidth(cleanText(number))

/** Returns INVOICE_NO_WRONG. The number is cleaned already. */
export function whyInvoiceNumberUnfit(number: string): Reason | null {
  return INVOICE_NUMBER.test(number) && number.length <= INVOICE_LIMITS.number ? null : 'INVOICE_NO_WRONG'
}

/** An invoice, and what has gone back of it since it was asked for. */
export interface Invoiced {
  status: InvoiceStatus
  refundedFen: number
  /** How much of that its reversals cover. */
  reversedFen: number
}

/** Whether an invoice says more than was kept, so that it must be reversed in the tax bureau's system (office#closing). */
export function needsReversal({ status, refundedFen, reversedFen }: Invoiced): boolean {
  return status === 'issued' && refundedFen > reversedFen
}

interface Reversal {
  /** The number of the invoice that is reversed. */
  invoiceNo: string
  redNo: string
  /** The number of the new invoice; empty for none. */
  newNo: string
  /** What is left of the invoice, in fen. */
  leftFen: number
}

/** Returns INVOICE_NO_WRONG, INVOICE_NO_TWICE or INVOICE_NEW_NOTHING. The numbers are cleaned already. */
export function whyReversalUnfit({ invoiceNo, redNo, newNo, leftFen }: Reversal): Reason | null {
  const why = whyInvoiceNumberUnfit(redNo) ?? (newNo === '' ? null : whyInvoiceNumberUnfit(newNo))
  if (why !== null) return why
  if (redNo === invoiceNo || redNo === newNo || newNo === invoiceNo) return 'INVOICE_NO_TWICE'
  return newNo !== '' && leftFen <= 0 ? 'INVOICE_NEW_NOTHING' : null
}

/** What a refund means for the invoice of an enrolment, as staff read it before they ask for the refund or approve it. */
export function invoiceHintText({ status, invoiceNo }: { status: InvoiceStatus; invoiceNo: string }): string {
  return status === 'issued'
    ? `已开具发票（号码 ${invoiceNo}），退费后须在税务系统冲红，并在“发票”中登记红字发票号码`
    : '已申请开票、尚未开具，退费后请在“发票”中驳回，由考生按实际金额重新申请'
}

/** Tax numbers have 15, 17, 18 or 20 digits and capital letters: the unified code of today has 18, older ones differ. */
const TAX_NUMBER = /^(?:[0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$/

const CODE_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CODE_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Whether the last sign of a unified social credit code fits the others (GB 32100-2015). */
function isCreditCode(code: string): boolean {
  const values = [...code].map((sign) => CODE_SIGNS.indexOf(sign))
  if (values.includes(-1)) return false
  const sum = CODE_WEIGHTS.reduce((total, weight, at) => total + weight * (values[at] ?? 0), 0)
  return (31 - (sum % 31)) % 31 === values[17]
}

/** A code of 18 signs is a unified one, or the ID number of a person who runs a business; both have a check digit. */
function isTaxNumber(number: string): boolean {
  if (!TAX_NUMBER.test(number)) return false
  if (number.length !== 18) return true
  return isCreditCode(number) || (/^\d{17}[\dX]$/.test(number) && checksumOf(number) === number.charAt(17))
}
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

export interface InvoiceTitle {
  kind: InvoiceKind
  title: string
  taxNumber: string
  email: string
}

/** The title as it is stored: half-width, without white space in numbers, and no tax number for a person. */
export function cleanTitle({ kind, title, taxNumber, email }: InvoiceTitle): InvoiceTitle {
  const number = halfWidth(taxNumber).replace(/\s/g, '').toUpperCase()
  return {
    kind,
    title: cleanText(title),
    taxNumber: kind === 'company' ? number : '',
    email: halfWidth(email).replace(/\s/g, ''),
  }
}

/** Returns INVOICE_TITLE_WRONG, INVOICE_TAX_NO_WRONG, INVOICE_EMAIL_WRONG or TEXT_UNFIT. All texts are cleaned already. */
export function whyTitleUnfit({ kind, title, taxNumber, email }: InvoiceTitle): Reason | null {
  if (title === '' || Array.from(title).length > INVOICE_LIMITS.title) return 'INVOICE_TITLE_WRONG'
  if (kind === 'company' && !isTaxNumber(taxNumber)) return 'INVOICE_TAX_NO_WRONG'
  if (email.length > INVOICE_LIMITS.email || !EMAIL.test(email)) return 'INVOICE_EMAIL_WRONG'
  return whyTextUnfit(title) ?? whyTextUnfit(email)
}
