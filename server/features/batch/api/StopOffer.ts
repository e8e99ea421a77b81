import { StopOffer as endpoint } from '#contract/batch/batchRunning.ts'
import { readReason } from '#server/features/readReason.ts'
import { handler } from '#server/handler.ts'
import { countEnrolled, countFeeChange, listOffers, stopOffers } from '#server/records/batch/batchFeeQueries.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'
import { lockSeenFees } from '../batchFees.ts'
import { tellUnpaid } from '../tellUnpaid.ts'

export const StopOffer = handler(endpoint, {
  handle: async (ctx, { EB_ID, MID, GID, EA_ID, IsStopped, IsPreview, Reason, FeeVersion }) => {
    const { db, now } = ctx
    const isPreview = IsPreview === 1
    const reason = isPreview ? '' : readReason(Reason)
    const version = await lockSeenFees(ctx, EB_ID, FeeVersion)
    const batch = found(await findStaffBatch(db, EB_ID))
    if (batch.publishedAt === null) refuse('BATCH_IS_DRAFT')
    const chosen = { batchId: EB_ID, majorId: MID, gradeId: GID ?? null, areaId: EA_ID ?? null }
    const offers = await listOffers(db, chosen, { isStopped: IsStopped !== 1 })
    if (offers.length === 0) refuse('OFFER_NONE')
    const { enrolled, unpaid } = await countEnrolled(db, EB_ID, offers)
    const effect = {
      Changed: offers.length,
      Offered: IsStopped === 1 ? 0 : offers.length,
      Withdrawn: IsStopped === 1 ? offers.length : 0,
      Enrolled: enrolled,
      Unpaid: unpaid,
    }
    if (isPreview) return { OtherMsg: { ...effect, FeeVersion: version } }
    await stopOffers(db, chosen, IsStopped === 1 ? now : null)
    await countFeeChange(db, EB_ID)
    if (IsStopped === 1 && !batch.isLocked) await tellUnpaid(ctx, { batch, event: 'offerStopped', offers })
    await insertAudit(ctx, {
      action: 'StopOffer',
      subject: 'batchFees',
      subjectId: EB_ID,
      before: { IsStopped: 1 - IsStopped },
      after: { IsStopped, MID, GID: GID ?? null, EA_ID: EA_ID ?? null, Offers: offers.length, Reason: reason },
    })
    return { OtherMsg: { ...effect, FeeVersion: version + 1 } }
  },
})
