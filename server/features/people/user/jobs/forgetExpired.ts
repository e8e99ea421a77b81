import { DAY_MS } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { deleteVisitsBefore } from '#server/records/content/siteVisit/queries.ts'
import { deleteMinutesBefore } from '#server/records/office/installation/requestMinuteQueries.ts'
import { deleteExpired } from '#server/records/people/user/expiredQueries.ts'

/**
 * Deletes expired rows: check codes, captchas and OAuth codes at their end, wrong passwords after a day, SMS codes and
 * ended sessions after 30 days, visits after 400 (so that a year can be compared with the one before), figures of
 * minutes after eight.
 */
export async function forgetExpired({ db, now, log }: JobCtx, _payload: Record<string, never>): Promise<void> {
  const deleted = await deleteExpired(db, {
    now,
    dayAgo: now - DAY_MS,
    monthAgo: now - 30 * DAY_MS,
  })
  const visits = await deleteVisitsBefore(db, now - 400 * DAY_MS)
  const minutes = await deleteMinutesBefore(db, now - 8 * DAY_MS)
  log.info({ deleted: { ...deleted, siteVisit: visits, requestMinute: minutes } }, 'expired rows removed')
}
