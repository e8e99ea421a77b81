import { MakeOnlineWindows as endpoint } from '#contract/schedule/examTimeOnline.ts'
import { handler } from '#server/handler.ts'
import { moveToExamTime } from '#server/records/enrolment/staffQueries.ts'
import { insertAudit, insertAudits } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { insertExamTime } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { lockOfBatch } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readOnlineWindows } from '../onlineWindows.ts'

export const MakeOnlineWindows = handler(endpoint, {
  handle: async (ctx, { Digest, RequestKey: _key, ...settings }) => {
    const { db, now } = ctx
    await lockSchedule(db)
    await lockOfBatch(db, settings.EB_ID)
    const { batch, rows, windows, digest } = await readOnlineWindows(ctx, settings)
    if (rows.length === 0) refuse('ONLINE_WINDOW_NOBODY')
    if (digest !== Digest) refuse('ONLINE_WINDOW_CHANGED')
    for (const { beginsAt, endsAt, enrolmentIds } of windows) {
      const place = { batchId: batch.id, isOnline: true, address: '', room: '' }
      const examTimeId = await insertExamTime(db, { ...place, beginsAt, endsAt })
      await moveToExamTime(db, enrolmentIds, examTimeId, now)
      await insertAudits(
        ctx,
        enrolmentIds.map((id) => ({
          action: 'AssignExamTime',
          subject: 'enrolment',
          subjectId: id,
          before: { examTimeId: null },
          after: { examTimeId },
        })),
      )
    }
    await insertAudit(ctx, {
      action: 'MakeOnlineWindows',
      subject: 'batch',
      subjectId: batch.id,
      before: null,
      after: { ...settings, windows: windows.length, assigned: rows.length },
    })
    return { OtherMsg: { Windows: windows.length, Assigned: rows.length } }
  },
})
