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
