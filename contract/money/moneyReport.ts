import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { id, requestKey } from '#contract/fields.ts'
import { entryTitles, REPORT_GROUPS } from '#domain/money/moneyReport.ts'

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

/** What came and went in a period, both days included, by one of the groups. Refuses PERIOD_WRONG. */
export const GetMoneyReport = get({
  controller: 'Admin',
  action: 'GetMoneyReport',
  summary: 'Money of a period by area, major, grade, batch, way or day',
  who: ['finance'],
  mode: 'reads',
  input: z.object({ ...period, By: z.enum(REPORT_GROUPS) }),
  OtherMsg: sums,
  listData: z.array(sums.extend({ Name: z.string() })),
})
export type MoneyReportRow = z.infer<typeof GetMoneyReport.listData>[number]

/** Starts an export of the report as `GetMoneyReport` answers it, with its total. Refuses PERIOD_WRONG. */
export const ExportMoneyReport = post({
  controller: 'Admin',
  action: 'ExportMoneyReport',
  summary: 'Start an export of the money of a period by area, major, grade, batch, way or day',
  who: ['finance'],
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
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...period, ...exportInput(entryTitles) }),
  OtherMsg: startedJob,
})
