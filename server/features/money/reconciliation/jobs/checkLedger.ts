import {
  appealDifferences,
  closingDifferences,
  enrolmentDifferences,
  type LedgerDifference,
  orderDifferences,
  payoutDifferences,
  receiptDifferences,
} from '#domain/money/ledgerCheck.ts'
import { DAY_MS, shanghaiDate } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { raiseAlarm, settleGone } from '#server/records/money/payment/alarms.ts'
import { listComparedDays } from '#server/records/money/reconciliation/billQueries.ts'
import {
  insertLedgerCheck,
  listClosingFacts,
  readAppealFacts,
  readEnrolmentFacts,
  readOrderFacts,
  readPayoutFacts,
  readReceiptFacts,
} from '#server/records/money/reconciliation/ledgerQueries.ts'
import { compareDay } from '../compareDay.ts'

/** Kept bills of so many days are compared again, because a refund may end, or be booked, days after its line. */
const BILLS_AGAIN_MS = 31 * DAY_MS

interface Found {
  count: number
  differences: LedgerDifference[]
}

async function check<Facts>(
  batches: AsyncIterable<readonly Facts[]>,
  differencesOf: (facts: Facts) => LedgerDifference[],
): Promise<Found> {
  const found: Found = { count: 0, differences: [] }
  for await (const batch of batches) {
    found.count += batch.length
    for (const facts of batch) found.differences.push(...differencesOf(facts))
  }
  return found
}

/**
 * Recomputes orders, refunds, enrolments and desk tills from the ledger, and compares the kept bills again, so that all four
 * say the same (office#ledger). Each difference is a row of the work list; what is no longer found is settled.
 */
export async function checkLedger(ctx: JobCtx): Promise<void> {
  const { db, now } = ctx
  for (const day of await listComparedDays(db, shanghaiDate(now - BILLS_AGAIN_MS))) await compareDay(ctx, day)
  const orders = await check(readOrderFacts(db), orderDifferences)
  const enrolments = await check(readEnrolmentFacts(db), enrolmentDifferences)
  const appeals = await check(readAppealFacts(db), appealDifferences)
  const receipts = await check(readReceiptFacts(db), receiptDifferences)
  const payouts = await check(readPayoutFacts(db), payoutDifferences)
  const closingFacts = await listClosingFacts(db)
  const all = [orders, enrolments, appeals, receipts, payouts].flatMap(({ differences }) => differences)
  const found = [...all, ...closingFacts.flatMap(closingDifferences)].map((one) => ({
    ...one,
    kind: `ledger:${one.kind}`,
  }))
  await ctx.transaction(async (inner) => {
    for (const { kind, subject, words, orderId, enrolmentId, oursFen, theirsFen } of found)
      await raiseAlarm(inner, {
        kind,
        subject,
        detail: words,
        noticeId: null,
        orderId,
        enrolmentId,
        oursFen,
        theirsFen,
      })
    await settleGone(inner, { kinds: 'ledger:' }, found)
    await insertLedgerCheck(inner.db, {
      begunAt: now,
      endedAt: inner.now,
      orders: orders.count,
      enrolments: enrolments.count,
      receipts: receipts.count,
      closings: closingFacts.length,
      differences: found.length,
    })
  })
}
