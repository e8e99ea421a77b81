import { GetBatchFees as endpoint } from '#contract/batch/batchFees.ts'
import { BASE_AREA } from '#domain/batch/batchFees.ts'
import { handler } from '#server/handler.ts'
import { findCompared, listBatchAreas, listFees, listMajorsAndGrades } from '#server/records/batch/batchFeeQueries.ts'
import { feeSheetWire } from '#server/records/batch/batchFeeWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { batchItem } from '../batchItem.ts'

export const GetBatchFees = handler(endpoint, {
  handle: async (ctx, { EB_ID, EA_ID, Compare }) => {
    const { db } = ctx
    const batch = await batchItem(ctx, EB_ID)
    const areaId = EA_ID ?? BASE_AREA
    const compared = await findCompared(db, EB_ID, Compare ?? null)
    if (Compare !== undefined) found(compared)
    const [areas, catalogue, fees, before] = await Promise.all([
      listBatchAreas(db, EB_ID),
      listMajorsAndGrades(db),
      listFees(db, EB_ID),
      compared ? listFees(db, compared.id) : [],
    ])
    if (areaId !== BASE_AREA && !areas.some(({ id }) => id === areaId)) refuse('NOT_FOUND')
    return { item: feeSheetWire({ batch, areaId, areas, catalogue, fees, before, compared }) }
  },
})
