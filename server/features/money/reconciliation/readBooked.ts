import type { BillLine } from '#domain/money/billLines.ts'
import type { Db } from '#server/db/pool.ts'
import { listBookedPayments, listBookedRefunds } from '#server/records/money/reconciliation/bookedQueries.ts'
import { spanOfDay } from './fetchBill.ts'

/** All numbers of orders and refunds that a bill names, each once. */
export const codesOf = (lines: readonly BillLine[]): string[] => [
  ...new Set(lines.flatMap(({ payCode, refundCode }) => (refundCode === null ? [payCode] : [payCode, refundCode]))),
]

/** What our books say of the bill of a day. */
export async function readBooked(db: Db, day: string, lines: readonly BillLine[]) {
  const asked = { day, ...spanOfDay(day), codes: codesOf(lines) }
  return { payments: await listBookedPayments(db, asked), refunds: await listBookedRefunds(db, asked) }
}
