import type { Ctx, Me } from '#server/context.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listAssignedIds, type lockExamTime, movePublished } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { requireRoomFree, requireTimeEnough } from './requireFree.ts'

type LockedTime = NonNullable<Awaited<ReturnType<typeof lockExamTime>>>

/**
 * Publishes exam times or hides them again, and tells those who sit in them once. The caller holds the lock of the schedule
 * and of each time. One that is already as wished stays as it is. Refuses EXAM_ROOM_TAKEN, EXAM_TIME_FULL and
 * EXAMINER_ELSEWHERE for times that were saved before overlaps were checked.
 */
export async function publishTimes(
  ctx: Ctx<Me>,
  times: readonly LockedTime[],
  { isOn, reason }: { isOn: boolean; reason: string },
): Promise<number> {
  const { db, now } = ctx
  const moving = times.filter(({ publishedAt }) => (publishedAt !== null) !== isOn)
  const concerned: number[] = []
  for (const time of moving) {
    if (isOn) {
      await requireRoomFree(db, time.id)
      await requireTimeEnough(db, time)
      await requireExaminersFree(db, { examTimeId: time.id })
    }
    await movePublished(db, time.id, isOn ? now : null)
    concerned.push(...(await listAssignedIds(db, time.id)))
    await insertAudit(ctx, {
      action: 'PublishExamTime',
      subject: 'batch',
      subjectId: time.batchId,
      before: { examTimeId: time.id, isPublished: !isOn },
      after: { examTimeId: time.id, isPublished: isOn, ...(reason !== '' && { Reason: reason }) },
    })
  }
  await tellTimes(db, concerned, now)
  return moving.length
}
