import { type FeeKind, feeKindTexts } from '#domain/money/feeKind.ts'
import { type MoneyWay, moneyWayTexts, type ReportGroup } from '#domain/money/moneyReport.ts'
import { DAY_MS, shanghaiDate } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { type Period, sumBills, sumMoney } from '#server/records/money/moneyReport/queries.ts'

export interface ReportSums {
  count: number
  takenFen: number
  returnedFen: number
}

/** The sums of a period by one group, each with the name that people read, and the sum of all. */
export async function readReport(db: Db, period: Period, by: ReportGroup) {
  const rows = (await sumMoney(db, period, by)).map((row) => ({
    ...row,
    name:
      by === 'way' ? moneyWayTexts[row.name as MoneyWay] : by === 'fee' ? feeKindTexts[row.name as FeeKind] : row.name,
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

/** WeChat's side of a period by its bills; `now` says which days have ended. */
export async function readBills(db: Db, { from, before }: Pick<Period, 'from' | 'before'>, now: number) {
  const sums = await sumBills(db, { from: shanghaiDate(from), to: shanghaiDate(before - DAY_MS) })
  const days: string[] = []
  const today = shanghaiDate(now)
  for (let at = from; at < before && shanghaiDate(at) < today; at += DAY_MS) days.push(shanghaiDate(at))
  return { ...sums, missingDays: days.filter((day) => !sums.knownDays.includes(day)) }
}
