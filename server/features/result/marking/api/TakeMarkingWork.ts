import { TakeMarkingWork as endpoint } from '#contract/result/markingProgress.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { tellRelieved } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'
import { listOpenOnline } from '#server/records/result/marking/progressQueries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import {
  deleteAssignments,
  lockExaminersShared,
  lockToAssign,
} from '#server/records/schedule/examTime/examinerQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { distribute } from '../distribute.ts'
import { storePlacements } from '../storePlacements.ts'

/** What is taken is read again under the locks of the enrolments, so that a review that comes in meanwhile stays. */
export const TakeMarkingWork = handler(endpoint, {
  handle: async (ctx, { EB_ID, UserID, WithBegun, Count }) => {
    const { db, me, now } = ctx
    const batch = found(await findStaffBatch(db, EB_ID))
    await lockSchedule(db)
    await lockExaminersShared(
      db,
      (await listActiveExaminers(db)).map(({ id }) => id),
    )
    const of = { batchId: batch.id, within: me.areaIds, now }
    const whose = { examinerId: UserID, withBegun: WithBegun === 1 }
    await lockToAssign(db, await listOpenOnline(db, of, whose))
    const enrolmentIds = await listOpenOnline(db, of, whose)
    if (enrolmentIds.length !== Count) refuse('LIST_CHANGED', { params: { n: enrolmentIds.length } })
    const { placed } = await distribute(db, { enrolmentIds, isAsked: ({ id, isChief }) => id !== UserID && !isChief })
    const taken = placed.map(({ enrolmentId }) => enrolmentId)
    await deleteAssignments(db, taken, UserID)
    await storePlacements(ctx, 'AssignExaminer', placed)
    await tellRelieved(db, UserID, taken, now)
    await insertAudit(ctx, {
      action: 'TakeMarkingWork',
      subject: 'batch',
      subjectId: batch.id,
      before: null,
      after: { examinerId: UserID, enrolmentIds: taken },
    })
    return { OtherMsg: { Taken: taken.length, Left: enrolmentIds.length - taken.length } }
  },
})
