import { GetMoneyReport as endpoint } from '#contract/moneyReport.ts'
import { type MoneyWay, moneyWayTexts, periodOf } from '#domain/moneyReport.ts'
import { handler } from '#server/handler.ts'
import { sumMoney } from '#server/records/moneyReport/queries.ts'
import { signedYuan } from '#server/records/payDesk/tillWire.ts'
import { refuse } from '#server/refuse.ts'

const wireOf = ({ count, takenFen, returnedFen }: { count: number; takenFen: number; returnedFen: number }) => ({
  Count: count,
  Taken: signedYuan(takenFen),
  Returned: signedYuan(returnedFen),
  Left: signedYuan(takenFen - returnedFen),
})

export const GetMoneyReport = handler(endpoint, {
  handle: async ({ db }, { From, To, By }) => {
    const period = periodOf(From, To)
    if (typeof period === 'string') return refuse(period)
    const rows = await sumMoney(db, period, By)
    const all = rows.reduce(
      (sum, row) => ({
        count: sum.count + row.count,
        takenFen: sum.takenFen + row.takenFen,
        returnedFen: sum.returnedFen + row.returnedFen,
      }),
      { count: 0, takenFen: 0, returnedFen: 0 },
    )
    return {
      OtherMsg: wireOf(all),
      listData: rows.map((row) => ({
        ...wireOf(row),
        Name: By === 'way' ? moneyWayTexts[row.name as MoneyWay] : row.name,
      })),
    }
  },
})
