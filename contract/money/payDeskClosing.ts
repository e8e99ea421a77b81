import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, instant, optionalText, pageInput, requestKey, whole, yuan } from '#contract/fields.ts'
import { DESK_WAYS } from '#domain/money/payDesk.ts'
import { deskRoles } from './payDesk.ts'

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
  Way: z.enum(DESK_WAYS),
  Amount: yuan,
  VoucherNO: z.string(),
  PaidBy: z.string(),
  PaidTime: instant,
})

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

/**
 * Closes the till of a desk. `Receipts`, `Reversals` and `Payouts` are the numbers on the sender's screen: TILL_CHANGED if
 * there are others by now. `Cash` is what was counted (yuan, also as text); a difference to what is due needs a note
 * (TILL_DIFFERENCE_NOTE). Refuses NOT_FOUND, TILL_EMPTY, TILL_CASH_WRONG, RECEIPT_NOTE_LONG and TEXT_UNFIT.
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
    Receipts: whole,
    Reversals: whole,
    Payouts: whole.default(0).meta({
      description: '0 where an older console does not send it; it then cannot close over a payout',
    }),
    Note: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ Difference: signedYuan.meta({ description: 'yuan, counted less due; may be negative' }) }),
})

const closing = z.object({
  DC_ID: z.number(),
  EA_Name: z.string(),
  Sums: z.array(waySum),
  CashDue: signedYuan,
  CashCounted: yuan,
  Receipts: z.number(),
  Reversals: z.number(),
  Payouts: z.number(),
  Note: z.string(),
  ClosedBy: z.string(),
  ClosedTime: instant,
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
