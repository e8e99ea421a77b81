import { createHash } from 'node:crypto'
import type { Input } from '#contract/endpoint.ts'
import type { PreviewOnlineWindows } from '#contract/schedule/examTimeOnline.ts'
import { onlineWindows, whyWindowsUnfit } from '#domain/schedule/onlineWindows.ts'
import type { Ctx } from '#server/context.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listOnlineBegins, listWithoutWindow } from '#server/records/schedule/examTime/onlineWindowQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { readStaffTime } from './readExamTime.ts'

/**
 * The windows for those of a batch who have none, with the names of their majors and areas; `digest` names who begins when.
 * Refuses EXAM_TIME_WRONG,
 * ONLINE_WINDOW_WRONG and ONLINE_WINDOW_PAST.
 */
export async function readOnlineWindows(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  input: Input<typeof PreviewOnlineWindows>,
) {
  const settings = {
    firstAt: readStaffTime(input.FirstTime),
    hours: input.Hours,
    stepMinutes: input.StepMinutes,
    most: input.Most,
  }
  refuseIf(whyWindowsUnfit(settings, now))
  const batch = found(await findStaffBatch(db, input.EB_ID))
  const rows = await listWithoutWindow(db, batch.id)
  const windows = onlineWindows(rows, settings, await listOnlineBegins(db, now))
  const meant = windows.map(({ beginsAt, endsAt, enrolmentIds }) => [beginsAt, endsAt, enrolmentIds])
  const digest = createHash('sha256').update(JSON.stringify(meant)).digest('base64url')
  return { batch, rows, windows, digest }
}
