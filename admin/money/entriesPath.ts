import { FEE_KINDS } from '#domain/money/feeKind.ts'
import { MONEY_WAYS, type ReportGroup } from '#domain/money/moneyReport.ts'

interface Figure {
  from: string
  to: string
  /** The area to which the whole report is limited; null for none. */
  areaId: number | null
  by: ReportGroup
  /** The key of the row; null for the total. */
  key: string | null
  /** 1: what was given back, 0: what came; null: both. */
  isBack: 0 | 1 | null
}

/** Ways and fees stand in the address by their place in the list. */
function valueOf(by: ReportGroup, key: string): string {
  if (by === 'way') return `${MONEY_WAYS.findIndex((way) => way === key)}`
  return by === 'fee' ? `${FEE_KINDS.findIndex((fee) => fee === key)}` : key
}

/** The address of the movements behind one figure of a report. */
export function entriesPath({ from, to, areaId, by, key, isBack }: Figure): string {
  const params = new URLSearchParams({ from, to })
  if (areaId !== null) params.set('area', `${areaId}`)
  if (key !== null && by === 'day') {
    params.set('from', key)
    params.set('to', key)
  } else if (key !== null) params.set(by, valueOf(by, key))
  if (isBack !== null) params.set('back', `${isBack}`)
  return `/report/entries?${params.toString()}`
}
