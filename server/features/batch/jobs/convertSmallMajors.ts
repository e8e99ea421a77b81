import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { becomesOnline } from '#domain/enrolment/examMode.ts'
import type { JobCtx } from '#server/context.ts'
import {
  listBatchesToConvert,
  listOfflineCounts,
  lockBatchToConvert,
  markConverted,
} from '#server/records/batch/queries.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { convertMajorToOnline } from '#server/records/enrolment/convertMajorToOnline.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'

/**
 * Moves majors with fewer than 50 paid on-site candidates online, once after the batch's registration has ended
 * (rulings#small-majors). It runs one transaction per batch under the batch's lock, so that each enrolment is converted
 * once and all of a major alike.
 */
export async function convertSmallMajors(ctx: JobCtx): Promise<void> {
  for (const batchId of await listBatchesToConvert(ctx.db, ctx.now)) {
    await ctx.transaction(async (inner) => {
      const { db, now } = inner
      if (!(await lockBatchToConvert(db, batchId))) return
      const converted: Record<string, number> = {}
      for (const { majorId, paid } of await listOfflineCounts(db, batchId)) {
        if (!becomesOnline(paid)) continue
        const rows = await convertMajorToOnline(db, { batchId, majorId, now })
        converted[String(majorId)] = rows.length
        const enrolmentIds = rows.filter((row) => row.payStatus === PAY_STATUS.paid).map(({ id }) => id)
        await tell(db, { event: 'converted', enrolmentIds, now })
      }
      await markConverted(db, batchId, now)
      await insertAudit(inner, {
        action: 'convertSmallMajors',
        subject: 'batch',
        subjectId: batchId,
        before: null,
        after: { converted },
      })
    })
  }
}
