import { SaveBatch as endpoint } from '#contract/batch/batch.ts'
import { whyNamingFixed } from '#domain/batch/batchDraft.ts'
import type { BatchWindows, WindowKey } from '#domain/batch/batchWindows.ts'
import { fenOf } from '#domain/money.ts'
import { whyAppealFeeUnfit } from '#domain/result/appeal.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import {
  changeBatch,
  columnsOfWindows,
  hasEnrolments,
  lockStaffBatch,
  type StaffBatchRow,
  windowsOfRow,
} from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { batchChanges, batchItem } from '../batchItem.ts'
import { readNaming, readWindows, requirePossible } from '../readBatch.ts'

const isSameSpan = (one: BatchWindows, other: BatchWindows, key: WindowKey) =>
  one[key].from === other[key].from && one[key].to === other[key].to

/** Results that candidates wait for are shown by those who answer for them (rulings#roles). */
function touchesResults(row: StaffBatchRow, windows: BatchWindows): boolean {
  const before = windowsOfRow(row)
  return (
    row.publishedAt !== null && !(['results', 'comments'] as const).every((key) => isSameSpan(before, windows, key))
  )
}

export const SaveBatch = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now } = ctx
    const row = found(await lockStaffBatch(db, input.EB_ID))
    await requireVersion(ctx, { subject: 'batch', subjectId: row.id, stored: row.version, seen: input.Version })
    const naming = readNaming(input)
    const earlier = { name: row.name, examYear: row.examYear, certNoPrefix: row.certNoPrefix }
    refuseIf(whyNamingFixed(earlier, naming, (await hasEnrolments(db, row.id)) ? 1 : 0))
    refuseIf(whyTextUnfit(input.Info))
    const windows = readWindows(input)
    requirePossible(windows)
    if (touchesResults(row, windows) && !me.roles.some((role) => role === 'results' || role === 'admin'))
      refuse('ROLE_WRONG')
    const appealFeeFen = input.AppealFee === undefined ? row.appealFeeFen : fenOf(String(input.AppealFee).trim())
    refuseIf(whyAppealFeeUnfit(appealFeeFen))
    const before = await batchItem(ctx, row.id)
    const closesAt = windows.registration.to ?? row.registrationClosesAt
    await changeBatch(db, row.id, {
      ...columnsOfWindows(windows),
      name: naming.name,
      examYear: naming.examYear,
      certNoPrefix: naming.certNoPrefix,
      announcement: input.Info.trim(),
      maxSessions: input.MaxSessions,
      ...(input.TakesRefundRequests === undefined ? {} : { takesRefundRequests: input.TakesRefundRequests === 1 }),
      ...(input.AppealRule === undefined ? {} : { appealRule: input.AppealRule }),
      appealFeeFen: appealFeeFen ?? row.appealFeeFen,
      ...(input.TakesAvoidedDays === undefined ? {} : { takesAvoidedDays: input.TakesAvoidedDays === 1 }),
      ...(input.MoveNoticeMinutes === undefined ? {} : { moveNoticeMinutes: input.MoveNoticeMinutes }),
      ...(input.AbsenceGraceMinutes === undefined ? {} : { absenceGraceMinutes: input.AbsenceGraceMinutes }),
      // Registration that opens again ends again, and small majors are counted at that end (rulings#small-majors).
      offlineConvertedAt: closesAt > now ? null : row.offlineConvertedAt,
    })
    const after = await batchItem(ctx, row.id)
    const changes = batchChanges(before, after)
    if (changes.isChanged)
      await insertAudit(ctx, {
        action: 'SaveBatch',
        subject: 'batch',
        subjectId: row.id,
        before: changes.before,
        after: changes.after,
      })
    return { item: after }
  },
})
