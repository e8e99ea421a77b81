import { ExtendRegistration as endpoint } from '#contract/batch/batchRunning.ts'
import { shanghaiIso } from '#domain/time.ts'
import { readReason } from '#server/features/readReason.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { changeBatch, windowsOfRow } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { batchItem } from '../batchItem.ts'
import { lockPublished } from '../publishedBatch.ts'
import { requirePossible } from '../readBatch.ts'
import { tellUnpaid } from '../tellUnpaid.ts'

export const ExtendRegistration = handler(endpoint, {
  handle: async (ctx, { EB_ID, RegEndDate, Reason, Version }) => {
    const reason = readReason(Reason)
    const closesAt = readStaffTime(RegEndDate)
    const row = await lockPublished(ctx, EB_ID, Version)
    if (closesAt <= row.registrationClosesAt || closesAt <= ctx.now) refuse('EXTENSION_NOT_LATER')
    const windows = windowsOfRow(row)
    requirePossible({ ...windows, registration: { ...windows.registration, to: closesAt } })
    // Small majors are counted again at the new end (rulings#small-majors).
    await changeBatch(ctx.db, row.id, { registrationClosesAt: closesAt, offlineConvertedAt: null })
    if (!row.isLocked)
      await tellUnpaid(ctx, { batch: { ...row, registrationClosesAt: closesAt }, event: 'registrationExtended' })
    await insertAudit(ctx, {
      action: 'ExtendRegistration',
      subject: 'batch',
      subjectId: row.id,
      before: { RegEndDate: shanghaiIso(row.registrationClosesAt) },
      after: { RegEndDate: shanghaiIso(closesAt), Reason: reason },
    })
    return { item: await batchItem(ctx, row.id) }
  },
})
