import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addRefund, type World } from './world.ts'

/**
 * An order that was paid before the sandbox began to keep its journal, such as those of demonstration data. Whoever loads
 * them writes `SANDBOX_DIR/past.json`, a list of these, before the sandbox starts. Instants are milliseconds since 1970.
 */
export interface PastOrder {
  outTradeNo: string
  transactionId: string
  totalFen: number
  body: string
  openId: string
  createdAt: number
  paidAt: number
  refunds: ReadonlyArray<{ outRefundNo: string; refundFen: number; at: number }>
}

export const PAST_FILE = 'past.json'

/** Reads the past orders of a folder into the world; there are none where the file is missing. @throws Error if it is damaged */
export function readPastOrders(world: World, dir: string | null): void {
  const path = dir === null ? null : join(dir, PAST_FILE)
  if (path === null || !existsSync(path)) return
  let past: PastOrder[]
  try {
    past = JSON.parse(readFileSync(path, 'utf8')) as PastOrder[]
  } catch {
    throw new Error(`${PAST_FILE} is damaged`)
  }
  for (const order of past.toSorted((a, b) => a.paidAt - b.paidAt)) addPastOrder(world, order)
}

function addPastOrder(world: World, order: PastOrder): void {
  const { outTradeNo, transactionId, totalFen, body, openId, createdAt, paidAt } = order
  // Without an address there is nobody to tell: these payments were booked long ago.
  const fields = { out_trade_no: outTradeNo, body, openid: openId, total_fee: String(totalFen), notify_url: '' }
  const unpaid = { fields, createdAt, agedSeconds: 0, prepayId: '', prepayAt: createdAt, closedAt: null }
  world.orders.set(outTradeNo, { ...unpaid, paid: { at: paidAt, transactionId, totalFen } })
  for (const { outRefundNo, refundFen, at } of order.refunds)
    addRefund(world, {
      outTradeNo,
      outRefundNo,
      // WeChat numbers payments and refunds alike but for their first digits.
      refundId: `5030${transactionId.slice(4)}`,
      refundFen,
      notifyUrl: '',
      at,
      endsAt: at,
      ends: 'SUCCESS',
      state: null,
    })
}
