import { GetMoneyReport as endpoint } from '#contract/money/moneyReport.ts'
import { periodOf } from '#domain/money/moneyReport.ts'
import { yuanOf } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { refuse } from '#server/refuse.ts'
import { type ReportSums, readBills, readReport } from '../readReport.ts'

const wireOf = ({ count, takenFen, returnedFen }: ReportSums) => ({
  Count: count,
  Taken: signedYuan(takenFen),
  Returned: signedYuan(returnedFen),
  Left: signedYuan(takenFen - returnedFen),
})

const billsWire = ({ receivedFen, refundedFen, chargeFen, missingDays }: Awaited<ReturnType<typeof readBills>>) => ({
  Received: yuanOf(receivedFen),
  Refunded: yuanOf(refundedFen),
  Charge: signedYuan(chargeFen),
  Net: signedYuan(receivedFen - refundedFen - chargeFen),
  MissingDays: missingDays,
})

export const GetMoneyReport = handler(endpoint, {
  handle: async ({ db, me, now }, { From, To, EA_ID, By }) => {
    const period = periodOf(From, To)
    if (typeof period === 'string') return refuse(period)
    const within = me.areaIds
    const [{ rows, all }, bills] = await Promise.all([
      readReport(db, { ...period, areaId: EA_ID, within }, By),
      // A bill is about all areas.
      EA_ID === undefined && within === null ? readBills(db, period, now) : null,
    ])
    return {
      OtherMsg: { ...wireOf(all), Wechat: bills && billsWire(bills) },
      listData: rows.map((row) => ({ ...wireOf(row), Name: row.name, Key: row.key })),
    }
  },
})
