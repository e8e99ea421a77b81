import { GetMoneyReport as endpoint } from '#contract/money/moneyReport.ts'
import { periodOf } from '#domain/money/moneyReport.ts'
import { handler } from '#server/handler.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { refuse } from '#server/refuse.ts'
import { type ReportSums, readReport } from '../readReport.ts'

const wireOf = ({ count, takenFen, returnedFen }: ReportSums) => ({
  Count: count,
  Taken: signedYuan(takenFen),
  Returned: signedYuan(returnedFen),
  Left: signedYuan(takenFen - returnedFen),
})

export const GetMoneyReport = handler(endpoint, {
  handle: async ({ db }, { From, To, EA_ID, By }) => {
    const period = periodOf(From, To)
    if (typeof period === 'string') return refuse(period)
    const { rows, all } = await readReport(db, { ...period, areaId: EA_ID }, By)
    return { OtherMsg: wireOf(all), listData: rows.map((row) => ({ ...wireOf(row), Name: row.name })) }
  },
})
