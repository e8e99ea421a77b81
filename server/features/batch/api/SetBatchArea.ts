import { SetBatchArea as endpoint } from '#contract/batch/batchFees.ts'
import { BASE_AREA, type FeeMove } from '#domain/batch/batchFees.ts'
import { handler } from '#server/handler.ts'
import { countFeeChange, listBatchAreas, listFees, setArea } from '#server/records/batch/batchFeeQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { applyFees, effectOf, lockSeenFees } from '../batchFees.ts'

export const SetBatchArea = handler(endpoint, {
  handle: async (ctx, { EB_ID, EA_ID, TakesPart, FeeVersion }) => {
    const { db } = ctx
    const version = await lockSeenFees(ctx, EB_ID, FeeVersion)
    if (!(await listBatchAreas(db, EB_ID)).some(({ id }) => id === EA_ID)) refuse('NOT_FOUND')
    const takesPart = TakesPart === 1
    const isChanged = await setArea(db, { batchId: EB_ID, areaId: EA_ID, takesPart })
    const fees = isChanged ? await listFees(db, EB_ID) : []
    // An area that joins gets the base fees, one that leaves has none.
    const moves = fees
      .filter(([areaId]) => areaId === (takesPart ? BASE_AREA : EA_ID))
      .map(
        ([, majorId, gradeId, feeFen]): FeeMove => ({
          areaId: EA_ID,
          majorId,
          gradeId,
          beforeFen: takesPart ? 0 : feeFen,
          afterFen: takesPart ? feeFen : 0,
        }),
      )
      .filter(({ beforeFen, afterFen }) => beforeFen !== afterFen)
    const effect = await effectOf(db, EB_ID, moves)
    const after = await applyFees(ctx, { batchId: EB_ID, version, action: 'SetBatchArea' }, moves)
    if (!isChanged || after !== version) return { OtherMsg: { ...effect, FeeVersion: after } }
    // The area had and gets no fee, but it takes part or no longer does.
    await countFeeChange(db, EB_ID)
    await insertAudit(ctx, {
      action: 'SetBatchArea',
      subject: 'batchFees',
      subjectId: EB_ID,
      before: { EA_ID, TakesPart: 1 - TakesPart },
      after: { EA_ID, TakesPart },
    })
    return { OtherMsg: { ...effect, FeeVersion: version + 1 } }
  },
})
