import { SaveFiling as endpoint } from '#contract/batch/filing.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findBatchFiling, saveBatchFiling } from '#server/records/batch/filingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found } from '#server/refuse.ts'
import { readFilingName, readFilingText } from '../filingTexts.ts'

export const SaveFiling = handler(endpoint, {
  handle: async (ctx, input) => {
    const { id } = found(await lockStaffBatch(ctx.db, input.EB_ID))
    const row = await findBatchFiling(ctx.db, id)
    const stored = row?.version ?? 0
    await requireVersion(ctx, { subject: 'batchFiling', subjectId: id, stored, seen: input.Version })
    const after = {
      organiser: readFilingName(input.Organiser),
      authority: readFilingName(input.Authority),
      safetyLead: readFilingName(input.SafetyLead),
      safetyPhone: readFilingName(input.SafetyPhone),
      note: readFilingText(input.Note),
    }
    await saveBatchFiling(ctx.db, id, after)
    const before = {
      organiser: row?.organiser ?? '',
      authority: row?.authority ?? '',
      safetyLead: row?.safetyLead ?? '',
      safetyPhone: row?.safetyPhone ?? '',
      note: row?.note ?? '',
    }
    await insertAudit(ctx, { action: 'SaveFiling', subject: 'batchFiling', subjectId: id, before, after })
    return { OtherMsg: { Version: stored + 1 } }
  },
})
