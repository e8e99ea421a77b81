import { PublishBatchResults as endpoint } from '#contract/result/resultStaff.ts'
import { type Instant, isoOrNull, parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { lockBatchTimes, moveResultTimes } from '#server/records/batch/queries.ts'
import { tellResults } from '#server/records/content/message/tellResults.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

function readTime(text: string): Instant | null {
  if (text.trim() === '') return null
  const at = parseIso(text.trim())
  return at === null ? refuse('PARAMETERS_WRONG') : at
}

export const PublishBatchResults = handler(endpoint, {
  handle: async (ctx, { EB_ID, ShowResultTime, ShowCommentsTime }) => {
    const before = found(await lockBatchTimes(ctx.db, EB_ID))
    const resultAt = readTime(ShowResultTime)
    const commentsAt = readTime(ShowCommentsTime)
    await moveResultTimes(ctx.db, EB_ID, { resultAt, commentsAt })
    const OtherMsg = { ShowResultTime: isoOrNull(resultAt), ShowCommentsTime: isoOrNull(commentsAt) }
    await insertAudit(ctx, {
      action: 'PublishBatchResults',
      subject: 'batch',
      subjectId: EB_ID,
      before: {
        ShowResultTime: isoOrNull(before.showResultAt),
        ShowCommentsTime: isoOrNull(before.showCommentsAt),
      },
      after: OtherMsg,
    })
    await tellResults(ctx.db, { batchId: EB_ID }, ctx.now)
    return { OtherMsg }
  },
})
