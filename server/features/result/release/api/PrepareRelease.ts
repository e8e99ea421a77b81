import { PrepareRelease as endpoint } from '#contract/result/release.ts'
import { type Instant, isoOrNull, parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { lockBatchTimes } from '#server/records/batch/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findRelease, insertRelease } from '#server/records/result/release/releaseQueries.ts'
import { putIntoRelease, tallyReleasable } from '#server/records/result/result/releasedResults.ts'
import { found, refuse } from '#server/refuse.ts'
import { releaseFacts } from '../lockSeenRelease.ts'
import { scopeOf } from '../scopeOf.ts'

function readTime(raw: string, now: Instant): Instant | null {
  if (raw.trim() === '') return null
  const at = parseIso(raw.trim())
  return at === null || at <= now ? refuse('RELEASE_TIME_WRONG') : at
}

export const PrepareRelease = handler(endpoint, {
  handle: async (ctx, { ReleaseTime, Count, ...input }) => {
    const { db, me, now } = ctx
    const scope = scopeOf(input)
    const releaseAt = readTime(ReleaseTime, now)
    // With the batch locked, no approval and no other release changes what was counted before it is put into the release.
    found(await lockBatchTimes(db, scope.batchId))
    const results = (await tallyReleasable(db, scope)).reduce((sum, { count }) => sum + count, 0)
    if (results === 0) refuse('RELEASE_NOTHING')
    if (results !== Count) refuse('LIST_CHANGED', { params: { n: results } })
    const id = await insertRelease(db, { ...scope, results, releaseAt, preparedBy: me.accountId, now })
    await putIntoRelease(db, id, scope)
    const row = found(await findRelease(db, id))
    await insertAudit(ctx, {
      action: 'PrepareRelease',
      subject: 'resultRelease',
      subjectId: id,
      before: null,
      after: { ...releaseFacts(row), releaseAt: isoOrNull(releaseAt) },
    })
    return { OtherMsg: { RR_ID: id } }
  },
})
