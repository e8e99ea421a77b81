import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/pool.ts'

/** The file that the sandbox reads at its start; its name and form are those of `sandbox/pastOrders.ts`. */
const FILE = 'past.json'

export const hasPastOrders = (folder: string): boolean => existsSync(join(folder, FILE))

/**
 * Writes down for the sandbox, before it starts, the payments and refunds that the demonstration was loaded with: WeChat
 * knows them, so that they can be given back, and a bill of their days names them. Killed in the middle, it is done at the
 * next start.
 */
export async function writePastOrders({ databaseUrl, folder }: { databaseUrl: string; folder: string }): Promise<void> {
  const { db } = openDatabase(databaseUrl, 1, (error) => {
    throw error
  })
  try {
    const orders = await db
      .selectFrom('pay_order')
      .select(['id', 'pay_code', 'transaction_id', 'amount_fen', 'open_id', 'created_at', 'paid_at'])
      .where('open_id', 'like', 'demo-open-id-%')
      .where('transaction_id', 'is not', null)
      .execute()
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('pay_order', 'pay_order.id', 'refund.order_id')
      .select(['refund.order_id', 'refund.refund_code', 'refund.amount_fen', 'refund.settled_at'])
      .where('pay_order.open_id', 'like', 'demo-open-id-%')
      .where('refund.status', '=', 'done')
      .where('refund.way', '=', 'wechat')
      .execute()
    const past = orders.map((order) => ({
      outTradeNo: order.pay_code,
      transactionId: order.transaction_id,
      totalFen: order.amount_fen,
      body: '音乐考级报名费',
      openId: order.open_id,
      createdAt: order.created_at,
      paidAt: order.paid_at,
      refunds: refunds
        .filter(({ order_id }) => order_id === order.id)
        .map((one) => ({ outRefundNo: one.refund_code, refundFen: one.amount_fen, at: one.settled_at })),
    }))
    mkdirSync(folder, { recursive: true })
    const path = join(folder, FILE)
    writeFileSync(`${path}.new`, JSON.stringify(past))
    renameSync(`${path}.new`, path)
  } finally {
    await db.destroy()
  }
}
