import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { bit, flag, instant, optionalText, pageInput, yuan } from '#contract/fields.ts'
import { BILL_STATES } from '#domain/money/billDay.ts'
import { BILL_LINE_KINDS } from '#domain/money/billLines.ts'
import { FEE_KINDS } from '#domain/money/feeKind.ts'
import { billLineTitles, billTitles } from '#domain/office/listColumns.ts'

/** WeChat's bills concern all areas, so that accounts limited to areas are refused (AREA_LIMITED). */
const financeOnly = ['finance'] as const

const day = z.string().max(10).meta({ description: 'yyyy-MM-dd, a day in China' })

const billConditions = { From: day.optional(), To: day.optional(), State: z.enum(BILL_STATES).optional() }

/** Days whose bill was fetched or is waited for, the newest first. */
export const GetBillList = get({
  controller: 'Admin',
  action: 'GetBillList',
  summary: "WeChat's bills by day, with what comparing them found",
  who: financeOnly,
  mode: 'reads',
  input: z.object({ ...billConditions, ...pageInput }),
  OtherMsg: z
    .object({ Received: yuan, Refunded: yuan, Charge: z.number() })
    .meta({ description: 'yuan; of all days that match' }),
  listData: z.array(
    z.object({
      Day: z.string(),
      State: z.enum(BILL_STATES),
      HasBill: bit,
      Trouble: z.string().meta({ description: 'why there is no bill yet' }),
      Payments: z.number(),
      Received: yuan,
      Refunds: z.number(),
      Refunded: yuan,
      Charge: z.number().nullable().meta({ description: "yuan; WeChat's charge, null where it is not known" }),
      Differences: z.number().meta({ description: 'open rows of the work list' }),
      ComparedTime: instant.nullable(),
      NextTime: instant.nullable().meta({ description: 'when the bill is asked for again' }),
    }),
  ),
})
export type BillWire = z.infer<typeof GetBillList.listData>[number]

/** Starts an export of the days that `GetBillList` finds, in its order. */
export const ExportBills = post({
  controller: 'Admin',
  action: 'ExportBills',
  summary: "Start an export of the found days of WeChat's bills",
  who: financeOnly,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...billConditions, ...exportInput(billTitles) }),
  OtherMsg: startedJob,
})

const billLineConditions = {
  Day: day.optional(),
  Kind: z.enum(BILL_LINE_KINDS).optional(),
  IsMatched: flag.optional(),
  Search: optionalText,
}

const billLine = z.object({
  BL_ID: z.number().meta({ description: 'the number of the line in its bill' }),
  Time: instant,
  Kind: z.enum(BILL_LINE_KINDS),
  Amount: yuan,
  Ours: yuan.nullable().meta({ description: 'yuan; what our books have for it, null where nothing' }),
  State: z.string().meta({ description: "WeChat's word" }),
  TransactionID: z.string(),
  PayCode: z.string(),
  RefundCode: z.string(),
  R_ID: z.number().nullable(),
  Children: z
    .array(z.object({ EF_ID: z.number(), Name: z.string(), Amount: yuan, For: z.enum(FEE_KINDS) }))
    .meta({ description: 'whom the order pays for, or whom the refund is for, each with its part' }),
  IsMatched: bit,
  What: z.string().meta({ description: 'what differs, in words; empty where nothing does' }),
})
export type BillLineWire = z.infer<typeof billLine>

/**
 * The lines of the bill of one day, each beside what our books have for it; without `Day` those of the newest bill.
 * `Search`: a number of order, payment or refund, an EF_ID, or a part of a child’s name. Refuses BILL_DAY_WRONG.
 */
export const GetBillLineList = get({
  controller: 'Admin',
  action: 'GetBillLineList',
  summary: "The lines of WeChat's bill of a day, matched with our books",
  who: financeOnly,
  mode: 'reads',
  input: z.object({ ...billLineConditions, ...pageInput }),
  OtherMsg: z
    .object({ Day: z.string().meta({ description: 'of the bill; empty for none' }), Received: yuan, Refunded: yuan })
    .meta({ description: 'yuan; of all lines that match' }),
  listData: z.array(billLine),
})

/** Starts an export of the lines that `GetBillLineList` finds, in their order. */
export const ExportBillLines = post({
  controller: 'Admin',
  action: 'ExportBillLines',
  summary: "Start an export of the found lines of WeChat's bill",
  who: financeOnly,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...billLineConditions, ...exportInput(billLineTitles) }),
  OtherMsg: startedJob,
})

/** Fetches the bill of a day in the background and compares it. Refuses BILL_DAY_WRONG, BILL_NOT_READY, BILL_TOO_OLD. */
export const FetchBill = post({
  controller: 'Admin',
  action: 'FetchBill',
  summary: 'Fetch and compare the bill of a day',
  who: financeOnly,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ Day: day }),
})

/** The bill of a day as it came, which is written down: it holds the WeChat ids of those who paid. Refuses NOT_FOUND. */
export const GetBillFile = post({
  controller: 'Admin',
  action: 'GetBillFile',
  summary: 'The bill of a day as a file',
  who: financeOnly,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ Day: day }),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})
