import { RemindExaminers as endpoint } from '#contract/result/markingProgress.ts'
import { isProgressSought } from '#domain/result/markingProgress.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listProgress } from '#server/records/result/marking/progressQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** The unique key of the message serialises two who remind the same examiner: the second counts him as reminded earlier. */
export const RemindExaminers = handler(endpoint, {
  handle: async (ctx, { EB_ID, UserIDs, All, Count }) => {
    const { db, me, now } = ctx
    const batch = found(await findStaffBatch(db, EB_ID))
    if (!UserIDs && !All) refuse('INPUT_WRONG')
    const sought = { search: All?.Search.trim() ?? '', state: All?.State ?? null }
    const everybody = await listProgress(db, { batchId: batch.id, within: me.areaIds, now }, null)
    const rows = everybody.filter((row) => isProgressSought(row, sought) && (!UserIDs || UserIDs.includes(row.id)))
    if (All && rows.length !== Count) refuse('LIST_CHANGED', { params: { n: rows.length } })
    const waiting = rows.filter(({ open, disabledAt }) => open > 0 && disabledAt === null)
    const day = shanghaiIso(now).slice(0, 10)
    const reminded: number[] = []
    for (const { id, open } of waiting) {
      const news = { event: 'examinerReminded', examinerId: id, batchId: batch.id, batchName: batch.name } as const
      if (await tellExaminer(db, { ...news, count: open, now, once: `${batch.id}:${day}` })) reminded.push(id)
    }
    if (reminded.length > 0)
      await insertAudit(ctx, {
        action: 'RemindExaminers',
        subject: 'batch',
        subjectId: batch.id,
        before: null,
        after: { examinerIds: reminded },
      })
    return {
      OtherMsg: {
        Reminded: reminded.length,
        Earlier: waiting.length - reminded.length,
        Nothing: (UserIDs ? new Set(UserIDs).size : rows.length) - waiting.length,
      },
    }
  },
})
