import { OVERDUE_REMINDED_FOR_MS, OVERDUE_REMINDER_MS } from '#domain/result/markingDue.ts'
import type { JobCtx } from '#server/context.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { listEndedBatches, listProgress } from '#server/records/result/marking/progressQueries.ts'

/** Reminds examiners of what is late: when marking has ended and every two days from then on, however often it runs. */
export async function remindOverdue({ db, now }: JobCtx): Promise<void> {
  for (const batch of await listEndedBatches(db, { from: now - OVERDUE_REMINDED_FOR_MS, to: now })) {
    const times = Math.floor((now - (batch.markingEndsAt ?? now)) / OVERDUE_REMINDER_MS)
    for (const { id, overdue, disabledAt } of await listProgress(db, { batchId: batch.id, within: null, now }, null)) {
      if (overdue === 0 || disabledAt !== null) continue
      const news = { event: 'examinerReminded', examinerId: id, batchId: batch.id, batchName: batch.name } as const
      await tellExaminer(db, { ...news, count: overdue, now, once: `${batch.id}:overdue${times}` })
    }
  }
}
