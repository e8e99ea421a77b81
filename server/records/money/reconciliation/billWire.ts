import { bit } from '#contract/bit.ts'
import type { BillWire } from '#contract/money/reconciliationBill.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull } from '#domain/time.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import type { listBillDays } from './billQueries.ts'

/** One day of WeChat's bills as the wire carries it. */
export const billWire = (row: Awaited<ReturnType<typeof listBillDays>>[number]): BillWire => ({
  Day: row.day,
  State: row.status,
  HasBill: bit(row.billId !== null),
  Trouble: row.trouble,
  Payments: row.payments,
  Received: yuanOf(row.receivedFen),
  Refunds: row.refunds,
  Refunded: yuanOf(row.refundedFen),
  Charge: row.chargeFen === null ? null : signedYuan(row.chargeFen),
  Differences: Number(row.open ?? 0),
  ComparedTime: isoOrNull(row.comparedAt),
  NextTime: row.status === 'awaited' ? isoOrNull(row.askAt) : null,
})
