import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import {
  bit,
  flag,
  id,
  instant,
  listInput,
  optionalText,
  requestKey,
  sortInput,
  text,
  version,
  yuan,
} from '#contract/fields.ts'
import { DESK_WAYS, RECEIPT_LINES } from '#domain/money/payDesk.ts'
import { receiptTitles } from '#domain/office/listColumns.ts'

/** Who takes money at a desk (office#desk-payment). */
export const deskRoles = ['desk', 'finance'] as const
const way = z.enum(DESK_WAYS)
const day = z.string().max(10).meta({ description: 'yyyy-MM-dd, a day in China' })

const payableRow = z.object({
  EF_ID: z.number(),
  PayCode: z.string().meta({ description: 'of the enrolment’s newest order, as the candidate’s code shows it' }),
  EB_Name: z.string(),
  EA_ID: z.number(),
  EA_Name: z.string(),
  Name: z.string(),
  BirthDate: z.string(),
  CertNOMasked: z.string(),
  PName: z.string(),
  PMobile: z.string(),
  MName: z.string(),
  GName: z.string(),
  Fee: yuan,
  IsPay: z.number(),
  ExamNO: z.string(),
  Photo: z.string().meta({ description: 'expiring link' }),
  Problem: z.string().meta({ description: 'why this desk cannot take the fee now; empty: it can' }),
  Notices: z.array(z.string()).meta({
    description:
      'what the clerk should know first, in words: an open payment, a waiver that waits, money that is looked at',
  }),
})
export type DeskEnrolmentWire = z.infer<typeof payableRow>

/**
 * Enrolments by the name of the candidate, pinyin, whole certificate number, mobile, exam number, EF_ID, or by the code
 * that the candidate’s page shows: the newest 30, among them first those that can be paid. An empty `Search` finds nothing.
 */
export const FindForDesk = get({
  controller: 'Admin',
  action: 'FindForDesk',
  summary: 'Find whose fee is to be taken at a pay desk',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ Search: text }),
  listData: z.array(payableRow),
})

/**
 * These enrolments as they are now, for a receipt that is being written; those outside the sender's areas are left out.
 */
export const GetDeskBasket = get({
  controller: 'Admin',
  action: 'GetDeskBasket',
  summary: 'What a receipt that is being written holds, as it is now',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  isBackground: true,
  input: z.object({ Basket: text.meta({ description: 'the EF_IDs, separated by commas' }) }),
  listData: z.array(payableRow),
})

const receiptLine = z.object({
  EF_ID: z.number(),
  Name: z.string(),
  EB_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Fee: yuan,
  ExamNO: z.string().meta({ description: 'the number that this payment gave' }),
})

export const receipt = z.object({
  DR_ID: z.number(),
  ReceiptNO: z.string(),
  EA_ID: z.number(),
  EA_Name: z.string(),
  Way: way,
  Payer: z.string(),
  Sum: yuan,
  Note: z.string(),
  TakenBy: z.string(),
  TakenTime: instant,
  IsClosed: bit.meta({ description: '1: a closing of the desk covers it' }),
  IsReversed: bit,
  ReversedBy: z.string(),
  ReversedTime: instant.nullable(),
  ReversalReason: z.string(),
  IsOwn: bit.meta({ description: '1: the caller took it' }),
  Prints: z.number().meta({ description: 'how often its paper was printed' }),
  Version: z.number().meta({ description: 'how often it was corrected' }),
  Corrections: z
    .array(
      z.object({
        ReceiptNO: z.string(),
        Way: way,
        Payer: z.string(),
        Reason: z.string(),
        By: z.string(),
        Time: instant,
      }),
    )
    .meta({ description: 'what stood on it before each correction, the oldest first' }),
  Lines: z.array(receiptLine),
})
export type ReceiptWire = z.infer<typeof receipt>

/**
 * Takes the fees of enrolments of one area; all of them are paid or none. `Sum` (yuan) is the sum on the sender's screen:
 * DESK_SUM_CHANGED if the fees have changed. Refuses NOT_FOUND for an enrolment outside the sender's areas,
 * DESK_AREAS_DIFFER, DESK_ENROLMENT with the reason of one enrolment, DESK_WECHAT_OPEN while its WeChat order could be
 * paid, RECEIPT_NO_TAKEN, and the reasons of `whyReceiptUnfit`.
 */
export const TakeDeskPayment = post({
  controller: 'Admin',
  action: 'TakeDeskPayment',
  summary: 'Take fees at a pay desk',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EF_IDs: z.array(id).min(1).max(RECEIPT_LINES),
    Way: way,
    ReceiptNO: text,
    Payer: text,
    Note: optionalText,
    Sum: yuan,
    RequestKey: requestKey,
  }),
  item: receipt,
})

/** The receipt with what its printed form says of association and desk. Refuses NOT_FOUND. */
export const GetReceipt = get({
  controller: 'Admin',
  action: 'GetReceipt',
  summary: 'One receipt of a pay desk, for printing',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ DR_ID: id }),
  item: receipt.extend({ SiteName: z.string(), PayAddress: z.string(), PayPhone: z.string() }),
})
export type ReceiptToPrintWire = z.infer<typeof GetReceipt.item>

const receiptConditions = {
  EA_ID: id.optional(),
  Way: way.optional(),
  IsReversed: flag.optional(),
  IsClosed: flag.optional(),
  From: day.optional(),
  To: day.optional(),
  Search: optionalText,
}

/**
 * The newest first, of the days from `From` to `To` (BILL_DAY_WRONG for what is no day). `Search` is a whole receipt number, the beginning of the payer's name, or what names a child of
 * its lines: the name, its pinyin or initials, the contact’s mobile, the exam number, the EF_ID.
 */
export const GetReceiptList = get({
  controller: 'Admin',
  action: 'GetReceiptList',
  summary: 'Receipts of the pay desks',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...receiptConditions, ...listInput('TakenTime', 'Sum') }),
  OtherMsg: z
    .object({ Sum: yuan, Reversed: yuan.meta({ description: 'yuan; the part of it on receipts that were reversed' }) })
    .meta({ description: 'of all rows that match' }),
  listData: z.array(receipt),
})

/** Starts an export of the receipts that `GetReceiptList` finds, in its order. */
export const ExportReceipts = post({
  controller: 'Admin',
  action: 'ExportReceipts',
  summary: 'Start an export of the found receipts',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...receiptConditions, ...sortInput('TakenTime', 'Sum'), ...exportInput(receiptTitles) }),
  OtherMsg: startedJob,
})

/**
 * Takes a receipt back because it was a mistake: its enrolments are unpaid again and their exam numbers are retired; what
 * the desk gives back is counted in its till. Refuses NOT_FOUND, RECEIPT_REVERSED, RECEIPT_PLANNED once an exam time is
 * given, RECEIPT_REFUNDED once a refund was asked for or paid, RECEIPT_REASON_WRONG and TEXT_UNFIT.
 */
export const ReverseReceipt = post({
  controller: 'Admin',
  action: 'ReverseReceipt',
  summary: 'Take back a desk payment that was a mistake',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  needsFreshProof: true,
  limit: 'write',
  input: z.object({ DR_ID: id, Reason: optionalText, RequestKey: requestKey }),
})

/**
 * Takes back a receipt within a minute after the sender took it, as `ReverseReceipt` does. Refuses NOT_FOUND,
 * RECEIPT_UNDO_OVER for another person's or an older one, RECEIPT_REVERSED, RECEIPT_PLANNED and RECEIPT_REFUNDED.
 */
export const UndoDeskPayment = post({
  controller: 'Admin',
  action: 'UndoDeskPayment',
  summary: 'Take back a desk payment within a minute',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ DR_ID: id, RequestKey: requestKey }),
})

/**
 * Corrects number, way or payer of a receipt whose till is open; what was paid stays paid. `Version` is that of the
 * receipt. Refuses NOT_FOUND, RECEIPT_REVERSED, RECEIPT_CLOSED, RECEIPT_OF_COLLEAGUE (finance corrects every receipt, a
 * desk its own), CHANGED_MEANWHILE, RECEIPT_SAME, RECEIPT_NO_TAKEN, RECEIPT_CORRECTION_REASON and the reasons of
 * `whyReceiptUnfit`.
 */
export const CorrectReceipt = post({
  controller: 'Admin',
  action: 'CorrectReceipt',
  summary: 'Correct number, way or payer of a receipt',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    DR_ID: id,
    ReceiptNO: text,
    Way: way,
    Payer: text,
    Reason: optionalText,
    Version: version,
    RequestKey: requestKey,
  }),
  item: receipt,
})

/** Counts a print of the receipt's paper, which is asked for before it is printed. Refuses NOT_FOUND. */
export const PrintReceipt = post({
  controller: 'Admin',
  action: 'PrintReceipt',
  summary: 'Count a print of a receipt',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ DR_ID: id }),
  OtherMsg: z.object({ Prints: z.number().meta({ description: '1: the first; each further one is a reprint' }) }),
})
