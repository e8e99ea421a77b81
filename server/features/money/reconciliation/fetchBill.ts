import { billPauseMs, isBillLate, isDayEmpty, startOfDay } from '#domain/money/billDay.ts'
import { DAY_MS, startOfShanghaiDay } from '#domain/time.ts'
import type { Ctx, JobCtx } from '#server/context.ts'
import type { Tx } from '#server/db/pool.ts'
import { OutsideError } from '#server/integrations/outsideError.ts'
import type { Bill, BillRow } from '#server/integrations/wechat/bill.ts'
import { raiseAlarm } from '#server/records/money/payment/alarms.ts'
import {
  type BillDayRow,
  insertBill,
  lockBillDay,
  type NewBillLine,
  updateBillDay,
} from '#server/records/money/reconciliation/billQueries.ts'
import { hasPayments } from '#server/records/money/reconciliation/bookedQueries.ts'

/** The first instant of the day and of the next one. @throws RangeError for a day that the calendar does not have */
export function spanOfDay(day: string): { from: number; before: number } {
  const from = startOfDay(day)
  if (from === null) throw new RangeError(`${day} is no day`)
  return { from, before: startOfShanghaiDay(from + DAY_MS) }
}

function lineOf(row: BillRow): NewBillLine {
  const isRefund = row.tradeState === 'REFUND'
  return {
    kind: isRefund ? 'refund' : row.tradeState === 'SUCCESS' ? 'payment' : 'other',
    tradedAt: row.tradedAt,
    transactionId: row.transactionId,
    payCode: row.outTradeNo,
    refundCode: isRefund ? row.outRefundNo : null,
    wechatRefundId: isRefund ? row.refundId : null,
    amountFen: isRefund ? row.refundFen : row.totalFen,
    state: isRefund ? row.refundState : row.tradeState,
  }
}

/** Asks WeChat; a refusal or a bill that breaks off is a reason why there is none yet. */
async function askForBill({ outside, log }: JobCtx, day: string): Promise<Bill | { kind: 'failed'; why: string }> {
  try {
    return await outside.wechat.downloadBill(day)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    log.warn({ err: error, day }, 'the bill could not be fetched')
    const why = error.code === 'UNREADABLE' ? '收到的账单不完整，无法读取' : `微信没有给出账单（${error.code}）`
    return { kind: 'failed', why }
  }
}

async function noteTrouble(ctx: Ctx<unknown> & { db: Tx }, row: BillDayRow, why: string): Promise<void> {
  const { db, now } = ctx
  const { day, tries } = row
  await updateBillDay(db, day, { tries: tries + 1, askAt: now + billPauseMs(tries), trouble: why })
  if (!isBillLate(day, now)) return
  const detail = `微信 ${day} 的账单仍未取得：${why}。系统会继续获取，也可在商户平台下载核对`
  await raiseAlarm(ctx, { kind: 'bill:late', subject: day, day, detail, noticeId: null, orderId: null })
}

/**
 * Fetches the bill of a day and keeps it as it came. False where there is none: the day was empty, or it is asked for again
 * later. A bill that is there already is kept.
 */
export async function fetchBill(ctx: JobCtx, day: string): Promise<boolean> {
  const bill = await askForBill(ctx, day)
  return ctx.transaction(async (inner) => {
    const { db, now } = inner
    const row = await lockBillDay(db, day, now)
    if (bill.kind === 'ready') {
      const billId = await insertBill(db, { day, body: bill.body, lines: bill.rows.map(lineOf), now })
      // Until it is compared the day is awaited, so that a killed worker leaves nothing half done.
      await updateBillDay(db, day, { billId, status: 'awaited', trouble: '', askAt: now })
      return true
    }
    if (row.billId !== null) return true
    if (bill.kind === 'none' && isDayEmpty(day, await hasPayments(db, spanOfDay(day)), now)) {
      await updateBillDay(db, day, { status: 'empty', trouble: '', comparedAt: now })
      return false
    }
    await noteTrouble(inner, row, bill.kind === 'none' ? '微信尚未生成账单' : bill.why)
    return false
  })
}
