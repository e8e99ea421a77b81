import { compareBill, returnedCodes } from '#domain/money/billCompare.ts'
import type { BillDifference, BillLine } from '#domain/money/billLines.ts'
import type { Ctx, JobCtx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { askWechat } from '#server/features/money/payment/askWechat.ts'
import { bookRefundsOfOrder } from '#server/features/money/payment/consoleRefunds.ts'
import { billText, parseBill } from '#server/integrations/wechat/bill.ts'
import { raiseAlarm, settleGone, settleTwiceReturned } from '#server/records/money/payment/alarms.ts'
import { findOrderByCode } from '#server/records/money/payment/orders.ts'
import {
  findBill,
  listBillLines,
  lockBillDay,
  updateBillDay,
} from '#server/records/money/reconciliation/billQueries.ts'
import { readBooked } from './readBooked.ts'

async function differencesOf(db: Db, day: string, lines: readonly BillLine[]): Promise<BillDifference[]> {
  return compareBill({ day, lines, ...(await readBooked(db, day, lines)) })
}

/** Payments and refunds whose notices were lost are booked now, as WeChat confirms them when it is asked. */
async function bookWhatWasLost(ctx: JobCtx, differences: readonly BillDifference[]): Promise<void> {
  for (const { kind, payCode } of differences) {
    const order = kind === 'missingHere' || kind === 'state' ? await findOrderByCode(ctx.db, payCode) : null
    if (!order) continue
    try {
      if (order.transactionId === null) await askWechat(ctx, order)
      await bookRefundsOfOrder(ctx, order)
    } catch (error) {
      // The difference stays on the list, and the other lines are compared all the same.
      ctx.log.warn({ err: error, orderId: order.id }, 'what a bill names could not be booked')
    }
  }
}

function sumOf(lines: readonly BillLine[], kind: BillLine['kind']): { count: number; fen: number } {
  const of = lines.filter((line) => line.kind === kind)
  return { count: of.length, fen: of.reduce((sum, { amountFen }) => sum + amountFen, 0) }
}

/** WeChat's charge of a day as its bill names it, also in a bill that was kept before charges were read. */
async function readCharge(db: Db, day: string): Promise<number | null> {
  const bill = await findBill(db, day)
  const charges = bill === null ? [] : parseBill(billText(bill.body)).map((row) => row.chargeFen)
  return charges.reduce<number | null>((sum, fen) => (sum === null || fen === null ? null : sum + fen), 0)
}

async function record(ctx: Ctx<unknown>, day: string, differences: readonly BillDifference[]): Promise<void> {
  const found = differences.map((one) => ({ ...one, kind: `bill:${one.kind}` }))
  for (const { kind, subject, words, orderId, enrolmentId, refundId, oursFen, theirsFen } of found)
    await raiseAlarm(ctx, {
      kind,
      subject,
      day,
      detail: words,
      noticeId: null,
      orderId,
      enrolmentId,
      refundId,
      oursFen,
      theirsFen,
    })
  await settleGone(ctx, { kinds: 'bill:', day }, found)
}

/**
 * Compares the bill of a day with our orders and refunds and puts each difference on the work list. Being killed in the
 * middle leaves the day awaited, and doing it again finds the same rows.
 */
export async function compareDay(ctx: JobCtx, day: string): Promise<void> {
  const billId = await ctx.transaction(async ({ db, now }) => (await lockBillDay(db, day, now)).billId)
  if (billId === null) return
  const lines = await listBillLines(ctx.db, billId)
  const chargeFen = await readCharge(ctx.db, day)
  await bookWhatWasLost(ctx, await differencesOf(ctx.db, day, lines))
  await ctx.transaction(async (inner) => {
    const { db, now } = inner
    // A newer bill came meanwhile; whoever brought it compares it.
    if ((await lockBillDay(db, day, now)).billId !== billId) return
    await record(inner, day, await differencesOf(db, day, lines))
    await settleTwiceReturned(inner, returnedCodes(lines))
    const [paid, back] = [sumOf(lines, 'payment'), sumOf(lines, 'refund')]
    await updateBillDay(db, day, {
      status: 'compared',
      comparedAt: now,
      trouble: '',
      payments: paid.count,
      receivedFen: paid.fen,
      refunds: back.count,
      refundedFen: back.fen,
      chargeFen,
    })
  })
}
