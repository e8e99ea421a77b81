import { CloseBatchCheck as endpoint } from '#contract/result/batchCheck.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { closeCheck, isUnchanged, listChecks } from '#server/records/result/appeal/checkQueries.ts'
import { lockEnrolments } from '#server/records/result/result/queries.ts'
import { refuse } from '#server/refuse.ts'
import { requireChecked } from '../openCheck.ts'

export const CloseBatchCheck = handler(endpoint, {
  handle: async (ctx, { Count, ...input }) => {
    const { db, me, now } = ctx
    const checked = await requireChecked(db, input)
    await lockEnrolments(
      db,
      (await listChecks(db, checked)).map(({ enrolmentId }) => enrolmentId),
    )
    const unchanged = (await listChecks(db, checked)).filter(isUnchanged)
    if (unchanged.length !== Count) refuse('LIST_CHANGED', { params: { n: unchanged.length } })
    for (const check of unchanged) await closeCheck(db, check, { by: me.accountId, now })
    await insertAudit(ctx, {
      action: 'CloseBatchCheck',
      subject: 'batch',
      subjectId: checked.batchId,
      before: null,
      after: { examinerId: checked.examinerId, closed: unchanged.length },
    })
    return { OtherMsg: { Closed: unchanged.length } }
  },
})
