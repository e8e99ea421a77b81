import type { JobCtx } from '#server/context.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'
import { listWantingSecond } from '#server/records/result/marking/secondMarkList.ts'
import { lockEnrolments } from '#server/records/result/result/queries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockExaminersShared } from '#server/records/schedule/examTime/examinerQueries.ts'
import { distribute } from '../distribute.ts'
import { storePlacements } from '../storePlacements.ts'

const MOST_AT_ONCE = 500

/**
 * Gives what is drawn for a second mark to other examiners, in balance: never to the first one, nor to one who is related
 * or stepped back, nor to a chief, who may have to decide. What nobody may mark stays in the list of staff.
 */
export async function assignSecondMarks(ctx: JobCtx): Promise<void> {
  if ((await listWantingSecond(ctx.db, 1, null)).length === 0) return
  await ctx.transaction(async (inner) => {
    const { db } = inner
    await lockSchedule(db)
    await lockExaminersShared(
      db,
      (await listActiveExaminers(db)).map(({ id }) => id),
    )
    const locked = await lockEnrolments(db, await listWantingSecond(db, MOST_AT_ONCE, null))
    const enrolmentIds = await listWantingSecond(db, MOST_AT_ONCE, locked)
    const { placed } = await distribute(db, { enrolmentIds, isAsked: ({ isChief }) => !isChief })
    await storePlacements(inner, 'assignSecondMarks', placed)
  })
}
