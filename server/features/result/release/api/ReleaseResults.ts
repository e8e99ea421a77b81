import { ReleaseResults as endpoint } from '#contract/result/release.ts'
import { effectiveReleaseTime, whyCannotRelease } from '#domain/result/release.ts'
import { resultSeenFrom } from '#domain/result/result.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { tellResults } from '#server/records/content/message/tellResults.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { giveCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { moveRelease } from '#server/records/result/release/releaseQueries.ts'
import { showRelease } from '#server/records/result/result/releasedResults.ts'
import { refuseIf } from '#server/refuse.ts'
import { lockSeenRelease, releaseFacts } from '../lockSeenRelease.ts'

export const ReleaseResults = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, me, now } = ctx
    const row = await lockSeenRelease(ctx, input)
    refuseIf(whyCannotRelease(row, me.accountId))
    const releasedAt = effectiveReleaseTime(row.releaseAt, now)
    const enrolmentIds = await showRelease(db, row.id, releasedAt)
    await moveRelease(db, row.id, 'released', { releasedBy: me.accountId, releasedAt })
    await giveCertificates(ctx, { batchId: row.batchId, enrolmentIds })
    const SeenFrom = shanghaiIso(resultSeenFrom({ releasedAt, showResultAt: row.showResultAt }))
    await insertAudit(ctx, {
      action: 'ReleaseResults',
      subject: 'resultRelease',
      subjectId: row.id,
      before: null,
      after: { ...releaseFacts(row), seenFrom: SeenFrom },
    })
    await tellResults(db, { enrolmentIds }, now)
    return { OtherMsg: { Released: enrolmentIds.length, SeenFrom } }
  },
})
