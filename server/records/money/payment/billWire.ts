import { bit } from '#contract/bit.ts'
import type { BillShareWire, BillWire } from '#contract/money/paymentBill.ts'
import type { OrderStatus } from '#domain/money/moneyMoves.ts'
import { CLOSE_MIN_AGE_SECONDS } from '#domain/money/payment.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { listBillShares } from './billQueries.ts'
import { type PayOrder, receivedFen } from './orders.ts'

const states: Readonly<Record<OrderStatus, BillWire['State']>> = {
  created: 'open',
  open: 'open',
  paid: 'paid',
  held: 'held',
  closed: 'closed',
  refunding: 'back',
  refunded: 'back',
}

export const billStateOf = ({ status }: Pick<PayOrder, 'status'>): BillWire['State'] => states[status]

export function billWire(order: PayOrder, count: number): BillWire {
  const openedAt = order.openedAt ?? order.createdAt
  return {
    BillNO: order.payCode,
    State: billStateOf(order),
    Sum: yuanOf(receivedFen(order)),
    Count: count,
    OpenTime: isoOrNull(order.openedAt),
    ExpireTime: isoOrNull(order.expiresAt),
    CancelTime: billStateOf(order) === 'open' ? shanghaiIso(openedAt + CLOSE_MIN_AGE_SECONDS * 1000) : null,
    PayTime: isoOrNull(order.paidAt),
  }
}

export function billShareWire(row: Awaited<ReturnType<typeof listBillShares>>[number]): BillShareWire {
  return {
    EF_ID: row.id,
    Name: row.name,
    EB_Name: row.batchName,
    MName: row.majorName,
    GName: row.gradeName,
    Share: yuanOf(row.shareFen),
    IsPay: row.payStatus,
    ExamNO: row.examNo ?? '',
    IsExtra: bit(row.isExtra ?? false),
    Back: yuanOf(Number(row.backFen ?? 0)),
  }
}
