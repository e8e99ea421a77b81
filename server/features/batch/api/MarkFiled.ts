import { MarkFiled as endpoint } from '#contract/batch/filing.ts'
import { isRealDate, shanghaiDate } from '#domain/time.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findBatchFiling, saveBatchFiling } from '#server/records/batch/filingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

/** Returns null for an empty date. */
function readDay(raw: string, today: string): string | null {
  const day = raw.trim()
  if (day === '') return null
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const isReal = isRealDate(Number(year), Number(month), Number(date))
  return isReal && day <= today ? day : refuse('FILING_DATE_WRONG')
}

export const MarkFiled = handler(endpoint, {
  handle: async (ctx, { EB_ID, Kind, FiledDate, Version }) => {
    const { db, me, now } = ctx
    const { id } = found(await lockStaffBatch(db, EB_ID))
    const row = await findBatchFiling(db, id)
    const stored = row?.version ?? 0
    await requireVersion(ctx, { subject: 'batchFiling', subjectId: id, stored, seen: Version })
    const day = readDay(FiledDate, shanghaiDate(now))
    const by = day === null ? null : me.accountId
    await saveBatchFiling(
      db,
      id,
      Kind === 'before' ? { beforeFiledOn: day, beforeFiledBy: by } : { afterFiledOn: day, afterFiledBy: by },
    )
    const was = (Kind === 'before' ? row?.beforeFiledOn : row?.afterFiledOn) ?? ''
    await insertAudit(ctx, {
      action: 'MarkFiled',
      subject: 'batchFiling',
      subjectId: id,
      before: { kind: Kind, filedOn: was },
      after: { kind: Kind, filedOn: day ?? '' },
    })
    return { OtherMsg: { Version: stored + 1 } }
  },
})
