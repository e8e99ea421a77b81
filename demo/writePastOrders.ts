import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feeKindTexts } from '#domain/money/feeKind.ts'
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
      .selectFrom('payOrder')
      .select(['id', 'payCode', 'transactionId', 'amountFen', 'openId', 'createdAt', 'paidAt', 'appealId'])
      .where('openId', 'like', 'demo-open-id-%')
      .where('transactionId', 'is not', null)
      .execute()
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('payOrder', 'payOrder.id', 'refund.orderId')
      .select(['refund.orderId', 'refund.refundCode', 'refund.amountFen', 'refund.settledAt'])
      .where('payOrder.openId', 'like', 'demo-open-id-%')
      .where('refund.status', '=', 'done')
      .where('refund.way', '=', 'wechat')
      .execute()
    const past = orders.map((order) => ({
      outTradeNo: order.payCode,
      transactionId: order.transactionId,
      totalFen: order.amountFen,
      body: `音乐考级${feeKindTexts[order.appealId === null ? 'enrolment' : 'appeal']}`,
      openId: order.openId,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      refunds: refunds
        .filter(({ orderId }) => orderId === order.id)
        .map((one) => ({ outRefundNo: one.refundCode, refundFen: one.amountFen, at: one.settledAt })),
    }))
    mkdirSync(folder, { recursive: true })
    const path = join(folder, FILE)
    writeFileSync(`${path}.new`, JSON.stringify(past))
    renameSync(`${path}.new`, path)
  } finally {
    await db.destroy()
  }
}
