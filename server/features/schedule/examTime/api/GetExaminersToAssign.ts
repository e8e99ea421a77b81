import { bit } from '#contract/bit.ts'
import { GetExaminersToAssign as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { whyExaminerUnfit } from '#domain/schedule/examinerFit.ts'
import { handler } from '#server/handler.ts'
import { chosenIds } from '#server/records/enrolment/chosenIds.ts'
import { examinerLoadWire } from '#server/records/people/examiner/examinerWire.ts'
import { readLoads } from '#server/records/people/examiner/loadQueries.ts'
import { countOut, countScopes, listAssignable } from '#server/records/schedule/examTime/examinerQueries.ts'

export const GetExaminersToAssign = handler(endpoint, {
  handle: async (ctx, chosen) => {
    const { db } = ctx
    const ids = await chosenIds(ctx, chosen)
    const scopes = await countScopes(db, ids)
    const examiners = await listAssignable(db, ids)
    const outOf = await countOut(db, ids)
    const loadOf = await readLoads(
      db,
      examiners.map(({ id }) => id),
    )
    return {
      listData: examiners.map((examiner) => ({
        UserID: examiner.id,
        Name: examiner.name,
        Mobile: examiner.mobile,
        Organisation: examiner.organisation,
        IsChief: bit(examiner.isChief),
        IsOff: bit(examiner.disabledAt !== null),
        ...examinerLoadWire(loadOf(examiner.id)),
        Assigned: examiner.assigned,
        Unfit: scopes
          .filter((scope) => whyExaminerUnfit(examiner, scope) !== null)
          .reduce((sum, { count }) => sum + count, 0),
        Out: outOf(examiner.id),
      })),
      totalCount: examiners.length,
    }
  },
})
