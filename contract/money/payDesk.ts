import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, listInput, optionalText, requestKey, text, yuan } from '#contract/fields.ts'
import { DESK_WAYS, RECEIPT_LINES } from '#domain/money/payDesk.ts'

/** Who takes money at a desk (office#desk-payment). */
export const deskRoles = ['desk', 'finance'] as const
const way = z.enum(DESK_WAYS)

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
  Problem: z.string().meta({ description: 'why this desk cannot take the fee now; empty: it can' }),
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

/**
 * The newest first. `Search` is a whole receipt number, the beginning of the payer's name, or what names a child of
 * its lines: the name, its pinyin or initials, the contact’s mobile, the exam number, the EF_ID.
 */
export const GetReceiptList = get({
  controller: 'Admin',
  action: 'GetReceiptList',
  summary: 'Receipts of the pay desks',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    EA_ID: id.optional(),
    Way: way.optional(),
    IsReversed: flag.optional(),
    IsClosed: flag.optional(),
    Search: optionalText,
    ...listInput('TakenTime', 'Sum'),
  }),
  listData: z.array(receipt),
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
