import { AssignMarkingBalance as endpoint } from '#contract/result/markingBalance.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listActiveExaminers, listWithoutExaminer } from '#server/records/result/marking/balanceQueries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockExaminersShared, lockToAssign } from '#server/records/schedule/examTime/examinerQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { filterOf, isAskedBy } from '../balanceInput.ts'
import { distribute } from '../distribute.ts'
import { storePlacements } from '../storePlacements.ts'

/**
 * The distribution is computed a second time under the locks of all that it was made from, and must be the one that staff
 * have seen: examiners step back, are switched off and are assigned by hand meanwhile.
 */
export const AssignMarkingBalance = handler(endpoint, {
  handle: async (ctx, { Digest, ...input }) => {
    const { db, me, now } = ctx
    found(await findStaffBatch(db, input.EB_ID))
    await lockSchedule(db)
    await lockExaminersShared(
      db,
      (await listActiveExaminers(db)).map(({ id }) => id),
    )
    const filter = filterOf(input, me)
    await lockToAssign(db, await listWithoutExaminer(db, filter, now))
    const enrolmentIds = await listWithoutExaminer(db, filter, now)
    const { placed, digest } = await distribute(db, { enrolmentIds, isAsked: isAskedBy(input), most: input.Most })
    if (digest !== Digest) refuse('BALANCE_CHANGED')
    const Assigned = await storePlacements(ctx, 'AssignExaminer', placed)
    return { OtherMsg: { Assigned, Examiners: new Set(placed.map(({ examinerId }) => examinerId)).size } }
  },
})
