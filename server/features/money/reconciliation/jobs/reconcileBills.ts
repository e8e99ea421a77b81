import { earliestMissed, newBillDays, startOfDay } from '#domain/money/billDay.ts'
import { DAY_MS, shanghaiDate } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import type { JobPayload } from '#server/jobQueue/jobPayloads.ts'
import { listDueBillDays, listKnownBillDays } from '#server/records/money/reconciliation/billQueries.ts'
import { compareDay } from '../compareDay.ts'
import { fetchBill } from '../fetchBill.ts'

/** WeChat keeps bills for three months; after that nobody asks any more. */
const KEPT_MS = 90 * DAY_MS

async function daysToAsk({ db, now }: JobCtx): Promise<string[]> {
  const waiting = await listDueBillDays(db, now, shanghaiDate(now - KEPT_MS))
  const { firstEver, known } = await listKnownBillDays(db, earliestMissed(now))
  return [...new Set([...waiting, ...newBillDays(firstEver, known, now)])]
}

/**
 * Fetches the bills that are due and compares them (office#nightly-bill), or that of the given day. It runs each hour, since
 * WeChat may be late; a day that was compared is not asked for again.
 */
export async function reconcileBills(ctx: JobCtx, { day }: JobPayload<'reconcileBills'>): Promise<void> {
  const days = day !== undefined && startOfDay(day) !== null ? [day] : await daysToAsk(ctx)
  const failures: unknown[] = []
  for (const one of days) {
    try {
      if (await fetchBill(ctx, one)) await compareDay(ctx, one)
    } catch (error) {
      failures.push(error)
    }
  }
  // One day that fails does not hold up the others.
  if (failures.length > 0) throw new Error(`${failures.length} bills could not be compared`, { cause: failures[0] })
}
