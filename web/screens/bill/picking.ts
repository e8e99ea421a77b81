import type { UnpaidWire } from '#contract/money/paymentBill.ts'
import { BILL_SIZE } from '#domain/money/payment.ts'
import { fenOf } from '#domain/money.ts'

/** Lists of at least this length have a search field. */
export const SEARCH_FROM = 9

/** Whether it can be picked: it can be paid now, and no other bill that is open has it. */
export const canPick = ({ Why, BillNO }: UnpaidWire): boolean => Why === '' && BillNO === ''

/** The ids that the address names; none where it names none. */
export function idsIn(search: string): number[] {
  const text = new URLSearchParams(search).get('EF_IDs') ?? ''
  return text.split('-').flatMap((part) => (/^[1-9]\d{0,9}$/.test(part) ? [Number(part)] : []))
}

/** What is ticked at first: what the address names, otherwise all that can be paid, as many as one bill takes. */
export function pickedAtFirst(rows: readonly UnpaidWire[], named: readonly number[]): Set<number> {
  const payable = rows.filter(canPick).map(({ EF_ID }) => EF_ID)
  const wanted = named.length > 0 ? payable.filter((id) => named.includes(id)) : payable
  return new Set(wanted.slice(0, BILL_SIZE))
}

/** What is ticked and can still be paid. */
export const pickedOf = (rows: readonly UnpaidWire[], picked: ReadonlySet<number>): UnpaidWire[] =>
  rows.filter((row) => canPick(row) && picked.has(row.EF_ID))

export const sumFenOf = (rows: readonly UnpaidWire[]): number =>
  rows.reduce((sum, { Fee }) => sum + (fenOf(Fee) ?? 0), 0)

/** The rows whose candidate, major or batch the text names. */
export function soughtRows(rows: readonly UnpaidWire[], text: string): UnpaidWire[] {
  const sought = text.trim()
  if (sought === '') return [...rows]
  return rows.filter(({ Name, MName, GName, EB_Name }) =>
    [Name, MName + GName, `${MName} ${GName}`, EB_Name].some((words) => words.includes(sought)),
  )
}
