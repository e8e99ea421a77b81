import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { bit, flag, id, instant, optionalText, pageInput, requestKey, text, yuan } from '#contract/fields.ts'
import { INVOICE_KINDS, INVOICE_LINES } from '#domain/money/invoice.ts'
import { invoiceTitles } from '#domain/office/listColumns.ts'

const invoiceStates = ['asked', 'issued', 'declined', 'withdrawn'] as const

const line = z.object({
  EF_ID: z.number(),
  EB_Name: z.string(),
  Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Amount: yuan,
})
export type InvoiceLineWire = z.infer<typeof line>

const invoice = z.object({
  IV_ID: z.number(),
  TitleKind: z.enum(INVOICE_KINDS),
  Title: z.string(),
  TaxNO: z.string(),
  Email: z.string(),
  Amount: yuan,
  Lines: z.array(line),
  State: z.enum(invoiceStates),
  AskedTime: instant,
  InvoiceNO: z.string(),
  Note: z.string().meta({ description: 'why it was not issued' }),
  DecidedTime: instant.nullable(),
  RedNO: z.string().meta({ description: 'number of the newest red invoice, by which it was reversed; empty for none' }),
  NewNO: z.string().meta({ description: 'number of the invoice that took its place; empty for none' }),
})
export type InvoiceWire = z.infer<typeof invoice>

/** Own paid enrolments that no request covers, each with what is left of its payment; `Last` is the newest title used. */
export const GetInvoiceOffer = get({
  controller: 'Exam',
  action: 'GetInvoiceOffer',
  summary: 'Own payments that can be invoiced',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(line),
  OtherMsg: z.object({
    Last: z
      .object({ TitleKind: z.enum(INVOICE_KINDS), Title: z.string(), TaxNO: z.string(), Email: z.string() })
      .nullable(),
  }),
})

/**
 * Asks for one invoice over several own payments. `Sum` (yuan) is what the page showed: INVOICE_SUM_CHANGED if something was
 * given back since. Refuses NOT_FOUND, INVOICE_NOTHING for an enrolment without a payment left, INVOICE_ASKED for one that
 * another request covers, and the reasons of `whyTitleUnfit`.
 */
export const AskInvoice = post({
  controller: 'Exam',
  action: 'AskInvoice',
  summary: 'Ask for an invoice',
  who: 'signedIn',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EF_IDs: z.array(id).min(1).max(INVOICE_LINES),
    Sum: z.number(),
    TitleKind: z.enum(INVOICE_KINDS),
    Title: text,
    TaxNO: optionalText,
    Email: text,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ IV_ID: z.number() }),
})

/** Takes back an own request that was not answered. Refuses NOT_FOUND, INVOICE_DECIDED. */
export const WithdrawInvoice = post({
  controller: 'Exam',
  action: 'WithdrawInvoice',
  summary: 'Take back a request for an invoice',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ IV_ID: id }),
})

/** Own requests, the newest first. */
export const GetMyInvoices = get({
  controller: 'Exam',
  action: 'GetMyInvoices',
  summary: 'Own requests for invoices',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ ...pageInput }),
  listData: z.array(invoice),
})

const staffInvoice = invoice.extend({
  Mobile: z.string(),
  DecidedBy: z.string(),
  Refunded: yuan.meta({ description: 'yuan; given back or promised since it was asked for' }),
  NeedsReversal: bit.meta({ description: '1: issued, and more has gone back than its reversals cover' }),
  Reversals: z.array(
    z.object({ RedNO: z.string(), NewNO: z.string(), Refunded: yuan, DoneBy: z.string(), DoneTime: instant }),
  ),
})
export type StaffInvoiceWire = z.infer<typeof staffInvoice>

const invoiceConditions = {
  IsWaiting: flag.optional(),
  NeedsReversal: flag.optional(),
  Search: optionalText,
}

/** Requests that wait come first, the oldest of them on top; then what must be reversed; then the others, the newest on top. */
export const GetInvoiceList = get({
  controller: 'Admin',
  action: 'GetInvoiceList',
  summary: 'Requests for invoices',
  who: ['finance'],
  mode: 'reads',
  input: z.object({ ...invoiceConditions, ...pageInput }),
  listData: z.array(staffInvoice),
  OtherMsg: z.object({ Sum: yuan.meta({ description: 'yuan; of all rows that match' }) }),
})

/** Starts an export of the requests that `GetInvoiceList` finds, in its order. */
export const ExportInvoices = post({
  controller: 'Admin',
  action: 'ExportInvoices',
  summary: 'Start an export of the found requests for invoices',
  who: ['finance'],
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...invoiceConditions, ...exportInput(invoiceTitles) }),
  OtherMsg: startedJob,
})

/** Marks a request as issued under the number of the invoice. Refuses NOT_FOUND, INVOICE_DECIDED, INVOICE_NO_WRONG. */
export const IssueInvoice = post({
  controller: 'Admin',
  action: 'IssueInvoice',
  summary: 'Mark an invoice as issued',
  who: ['finance'],
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ IV_ID: id, InvoiceNO: text, RequestKey: requestKey }),
})

/**
 * Records that an issued invoice was reversed: the number of the red invoice, and of the new one where there is one, which the
 * family is told. `Refunded` (yuan) is what the sender saw. Refuses NOT_FOUND, INVOICE_REVERSAL_CHANGED and the reasons of
 * `whyReversalUnfit`.
 */
export const ReverseInvoice = post({
  controller: 'Admin',
  action: 'ReverseInvoice',
  summary: 'Record that an invoice was reversed',
  who: ['finance'],
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ IV_ID: id, RedNO: text, NewNO: optionalText, Refunded: z.number(), RequestKey: requestKey }),
})

/** Declines a request with a reason that the family reads. Refuses NOT_FOUND, INVOICE_DECIDED, INVOICE_REASON_WRONG. */
export const DeclineInvoice = post({
  controller: 'Admin',
  action: 'DeclineInvoice',
  summary: 'Decline a request for an invoice',
  who: ['finance'],
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ IV_ID: id, Reason: text, RequestKey: requestKey }),
})
