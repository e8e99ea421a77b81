import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, optionalText, pageInput, requestKey, whole, yuan } from '#contract/fields.ts'
import { DESK_WAYS } from '#domain/money/payDesk.ts'
import { deskRoles, receipt } from './payDesk.ts'

/** An amount that may be below zero, as cash due and differences may. */
const signedYuan = z.number().meta({ description: 'yuan, at most two decimals; may be negative' })

const waySum = z.object({
  Way: z.enum(DESK_WAYS),
  Taken: yuan,
  Reversed: yuan,
  Refunded: yuan.meta({ description: 'yuan; refunds that the till paid out' }),
})
export type WaySumWire = z.infer<typeof waySum>

/**
 * The pay desks of the caller, each with the number of the caller’s last receipt there (where he has none, the
 * desk’s), from which the next one is suggested.
 */
export const GetDesks = get({
  controller: 'Admin',
  action: 'GetDesks',
  summary: 'Pay desks of the caller',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(
    z.object({ EA_ID: z.number(), EA_Name: z.string(), IsOnlinePay: z.number(), LastReceiptNO: z.string() }),
  ),
})

/** A refund that the till paid out against a signed voucher. */
const payout = z.object({
  R_ID: z.number(),
  Name: z.string(),
  EB_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Reason: z.string(),
  Way: z.enum(DESK_WAYS),
  Amount: yuan,
  VoucherNO: z.string(),
  PaidBy: z.string(),
  PaidTime: instant,
})
export type PayoutWire = z.infer<typeof payout>

/** What a desk has taken and given back since its last closing. Refuses NOT_FOUND for an area that is not the caller's. */
export const GetTill = get({
  controller: 'Admin',
  action: 'GetTill',
  summary: 'The till of a pay desk since its last closing',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EA_ID: id }),
  item: z.object({
    EA_ID: z.number(),
    EA_Name: z.string(),
    SiteName: z.string(),
    Since: instant.nullable().meta({ description: 'the last closing; null: never closed' }),
    Sums: z.array(waySum),
    CashDue: signedYuan,
    Receipts: z.number().meta({ description: 'how many receipts no closing covers yet' }),
    Reversals: z.number().meta({ description: 'how many reversals no closing covers yet' }),
    Payouts: z.number().meta({ description: 'how many refunds paid out no closing covers yet' }),
    PayoutList: z.array(payout).meta({ description: 'these refunds, oldest first' }),
  }),
})
export type TillWire = z.infer<typeof GetTill.item>

const wayTotal = z
  .union([z.number(), z.string()])
  .optional()
  .meta({ description: 'yuan, may be negative; left out by an older console, which does not confirm it' })

/**
 * Closes the till of a desk. `Receipts`, `Reversals` and `Payouts` are the numbers on the sender's screen: TILL_CHANGED if
 * there are others by now. `Cash` is what was counted (yuan, also as text), `Transfer` and `Pos` what account and card
 * reader say; a difference to what is due needs a note (TILL_DIFFERENCE_NOTE) and waits on the work list of money. Refuses
 * NOT_FOUND, TILL_EMPTY, TILL_CASH_WRONG, TILL_WAY_WRONG, RECEIPT_NOTE_LONG and TEXT_UNFIT.
 */
export const CloseTill = post({
  controller: 'Admin',
  action: 'CloseTill',
  summary: 'Close the till of a pay desk',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EA_ID: id,
    Cash: z.union([z.number(), z.string()]),
    Transfer: wayTotal,
    Pos: wayTotal,
    Receipts: whole,
    Reversals: whole,
    Payouts: whole.default(0).meta({
      description: '0 where an older console does not send it; it then cannot close over a payout',
    }),
    Note: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({
    Difference: signedYuan.meta({ description: 'yuan, cash counted less due; may be negative' }),
    DC_ID: z.number(),
  }),
})

const closing = z.object({
  DC_ID: z.number(),
  EA_ID: z.number(),
  EA_Name: z.string(),
  Sums: z.array(waySum),
  CashDue: signedYuan,
  CashCounted: yuan,
  Counted: z
    .array(z.object({ Way: z.enum(DESK_WAYS), Due: signedYuan, Counted: signedYuan, Difference: signedYuan }))
    .meta({ description: 'the ways that were confirmed' }),
  Receipts: z.number(),
  Reversals: z.number(),
  Payouts: z.number(),
  Note: z.string(),
  ClosedBy: z.string(),
  ClosedTime: instant,
  IsUnsettled: bit.meta({ description: '1: its difference waits for finance' }),
  W_ID: z.number().nullable().meta({ description: 'the row of the work list that its difference is' }),
  Decision: z.string(),
  SettledBy: z.string(),
  SettledTime: instant.nullable(),
})
export type ClosingWire = z.infer<typeof closing>

export const GetClosingList = get({
  controller: 'Admin',
  action: 'GetClosingList',
  summary: 'Closings of the pay desks, the newest first',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EA_ID: id.optional(), ...pageInput }),
  listData: z.array(closing),
})

/** A closing with what it covers, for reading and for the sheet that is signed. Refuses NOT_FOUND. */
export const GetClosing = get({
  controller: 'Admin',
  action: 'GetClosing',
  summary: 'One closing of a pay desk with its receipts and payouts',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ DC_ID: id }),
  item: closing.extend({
    SiteName: z.string(),
    Since: instant.nullable().meta({ description: 'the closing before; null: it is the first of the desk' }),
    Clerks: z.array(z.string()),
    Jumps: z
      .array(z.string())
      .meta({ description: 'numbers that nobody used between those of the closing, in words, by clerk' }),
    ReceiptList: z.array(receipt).meta({ description: 'its receipts by number' }),
    ReversalList: z.array(receipt).meta({ description: 'the receipts whose reversal it covers' }),
    PayoutList: z.array(payout),
  }),
})
export type ClosingToReadWire = z.infer<typeof GetClosing.item>

/** All desks of the caller that have money in their till or were closed before, each with its open till. */
export const GetTills = get({
  controller: 'Admin',
  action: 'GetTills',
  summary: 'The open tills of all pay desks',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(
    z.object({
      EA_ID: z.number(),
      EA_Name: z.string(),
      Clerks: z.array(z.string()).meta({ description: 'who took or gave back what lies in the till' }),
      Since: instant.nullable().meta({ description: 'when the first of it was booked; null: the till is empty' }),
      Sums: z.array(waySum),
      CashDue: signedYuan,
      Receipts: z.number(),
      Reversals: z.number(),
      Payouts: z.number(),
      Last: closing.nullable().meta({ description: 'the last closing' }),
      Unsettled: z.number().meta({ description: 'how many closings have a difference that waits for finance' }),
    }),
  ),
})
export type OpenTillWire = z.infer<typeof GetTills.listData>[number]
