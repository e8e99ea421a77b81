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
  const openedAt = order.opened_at ?? order.created_at
  return {
    BillNO: order.pay_code,
    State: billStateOf(order),
    Sum: yuanOf(receivedFen(order)),
    Count: count,
    OpenTime: isoOrNull(order.opened_at),
    ExpireTime: isoOrNull(order.expires_at),
    CancelTime: billStateOf(order) === 'open' ? shanghaiIso(openedAt + CLOSE_MIN_AGE_SECONDS * 1000) : null,
    PayTime: isoOrNull(order.paid_at),
  }
}

export function billShareWire(row: Awaited<ReturnType<typeof listBillShares>>[number]): BillShareWire {
  return {
    EF_ID: row.id,
    Name: row.name,
    EB_Name: row.batch_name,
    MName: row.major_name,
    GName: row.grade_name,
    Share: yuanOf(row.share_fen),
    IsPay: row.pay_status,
    ExamNO: row.exam_no ?? '',
    IsExtra: bit(row.is_extra ?? false),
    Back: yuanOf(Number(row.back_fen ?? 0)),
  }
}
