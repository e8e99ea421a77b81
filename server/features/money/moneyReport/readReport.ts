import { type MoneyWay, moneyWayTexts, type ReportGroup } from '#domain/money/moneyReport.ts'
import type { Db } from '#server/db/pool.ts'
import { type Period, sumMoney } from '#server/records/money/moneyReport/queries.ts'

export interface ReportSums {
  count: number
  takenFen: number
  returnedFen: number
}

/** The sums of a period by one group, each with the name that people read, and the sum of all. */
export async function readReport(db: Db, period: Period, by: ReportGroup) {
  const rows = (await sumMoney(db, period, by)).map((row) => ({
    ...row,
    name: by === 'way' ? moneyWayTexts[row.name as MoneyWay] : row.name,
  }))
  const all = rows.reduce<ReportSums>(
    (sum, row) => ({
      count: sum.count + row.count,
      takenFen: sum.takenFen + row.takenFen,
      returnedFen: sum.returnedFen + row.returnedFen,
    }),
    { count: 0, takenFen: 0, returnedFen: 0 },
  )
  return { rows, all }
}
