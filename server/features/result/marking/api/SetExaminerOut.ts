import { SetExaminerOut as endpoint } from '#contract/result/examinerOut.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { deleteExaminerOut, insertExaminerOut } from '#server/records/result/marking/outQueries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockExaminer } from '#server/records/schedule/examTime/examinerQueries.ts'
import { found } from '#server/refuse.ts'

/** Whoever gives work holds the lock of the examiner shared; this call waits for them, and they for it. */
export const SetExaminerOut = handler(endpoint, {
  handle: async (ctx, { EB_ID, UserID, IsOut }) => {
    const { db, me, now } = ctx
    const batch = found(await findStaffBatch(db, EB_ID))
    await lockSchedule(db)
    const examiner = found(await lockExaminer(db, UserID))
    const row = { batchId: batch.id, examinerId: examiner.id }
    const isOut = IsOut === 1
    const isChanged = isOut
      ? await insertExaminerOut(db, { ...row, setBy: me.accountId, setAt: now })
      : await deleteExaminerOut(db, row)
    if (isChanged)
      await insertAudit(ctx, {
        action: 'SetExaminerOut',
        subject: 'batch',
        subjectId: batch.id,
        before: { examinerId: examiner.id, isOut: !isOut },
        after: { examinerId: examiner.id, isOut },
      })
    return {}
  },
})
