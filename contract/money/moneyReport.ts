import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { flag, id, instant, pageInput, requestKey, yuan } from '#contract/fields.ts'
import { FEE_KINDS } from '#domain/money/feeKind.ts'
import { entryTitles, MONEY_WAYS, REPORT_GROUPS } from '#domain/money/moneyReport.ts'

const day = z.string().max(10).meta({ description: 'yyyy-MM-dd, a day in China' })
const period = {
  From: day,
  To: day,
  EA_ID: id.optional().meta({ description: 'the only area that counts; all of them without it' }),
}
const signedYuan = z.number().meta({ description: 'yuan, at most two decimals; may be negative' })

const sums = z.object({
  Count: z.number().meta({ description: 'how many movements of money' }),
  Taken: signedYuan,
  Returned: signedYuan.meta({ description: 'refunds; a receipt that was reversed counts neither here nor in Taken' }),
  Left: signedYuan,
})

const wechat = z
  .object({
    Received: yuan,
    Refunded: yuan,
    Charge: signedYuan.meta({ description: 'yuan; what WeChat charged (手续费)' }),
    Net: signedYuan.meta({ description: 'yuan; what reaches the bank: received, less refunds and charge' }),
    MissingDays: z.array(day).meta({ description: 'days that have ended and whose bill, or its charge, is not there' }),
  })
  .meta({ description: "the period by WeChat's bills; null for one area or an account that is limited to some" })

/** What came and went in a period, both days included, by one of the groups. Refuses PERIOD_WRONG. */
export const GetMoneyReport = get({
  controller: 'Admin',
  action: 'GetMoneyReport',
  summary: 'Money of a period by area, major, grade, batch, fee, way or day',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...period, By: z.enum(REPORT_GROUPS) }),
  OtherMsg: sums.extend({ Wechat: wechat.nullable() }),
  listData: z.array(
    sums.extend({
      Name: z.string(),
      Key: z.string().meta({ description: 'what `GetMoneyEntryList` takes for this row: an id, a way or a day' }),
    }),
  ),
})
export type MoneyReportRow = z.infer<typeof GetMoneyReport.listData>[number]

/**
 * The movements behind a report, the newest first, without receipts that were reversed; `IsBack` 1: only what was given back.
 * Refuses PERIOD_WRONG.
 */
export const GetMoneyEntryList = get({
  controller: 'Admin',
  action: 'GetMoneyEntryList',
  summary: 'The movements of money of a period',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    ...period,
    MID: id.optional(),
    GID: id.optional(),
    EB_ID: id.optional(),
    Way: z.enum(MONEY_WAYS).optional(),
    For: z.enum(FEE_KINDS).optional(),
    IsBack: flag.optional(),
    ...pageInput,
  }),
  OtherMsg: z.object({ Sum: signedYuan.meta({ description: 'yuan; of all rows that match' }) }),
  listData: z.array(
    z.object({
      ME_ID: z.number(),
      Time: instant,
      What: z.string(),
      Amount: signedYuan,
      Way: z.enum(MONEY_WAYS),
      For: z.enum(FEE_KINDS).meta({ description: 'the fee of an enrolment or of an appeal' }),
      EF_ID: z.number(),
      Name: z.string(),
      EA_Name: z.string(),
      EB_Name: z.string(),
      MName: z.string(),
      GName: z.string(),
      PayCode: z.string(),
      ReceiptNO: z.string().meta({ description: 'number of the receipt or of the voucher' }),
    }),
  ),
})
export type MoneyEntryWire = z.infer<typeof GetMoneyEntryList.listData>[number]

/** Starts an export of the report as `GetMoneyReport` answers it, with its total. Refuses PERIOD_WRONG. */
export const ExportMoneyReport = post({
  controller: 'Admin',
  action: 'ExportMoneyReport',
  summary: 'Start an export of the money of a period by area, major, grade, batch, fee, way or day',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    ...period,
    By: z.enum(REPORT_GROUPS),
    Format: z.enum(['xlsx', 'csv']),
    RequestKey: requestKey,
  }),
  OtherMsg: startedJob,
})

/** Starts an export of every movement of money of a period with both sides, for the bookkeeper. Refuses PERIOD_WRONG. */
export const ExportMoneyEntries = post({
  controller: 'Admin',
  action: 'ExportMoneyEntries',
  summary: 'Start an export of the ledger of a period for the bookkeeper',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...period, ...exportInput(entryTitles) }),
  OtherMsg: startedJob,
})
