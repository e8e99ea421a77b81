import { GetALLExamBatchALLFeeList as endpoint } from '#contract/catalogue.ts'
import { parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { batchWire } from '#server/records/catalogue/catalogueWire.ts'
import { listBatchesWithFees } from '#server/records/catalogue/queries.ts'

/** Every batch, newest first, also one that is locked, not yet open or over: the page says which (specification 4). */
export const GetALLExamBatchALLFeeList = handler(endpoint, {
  handle: async ({ db, now }, { IsCurrent }) => {
    const closedBy = IsCurrent === 1 ? new Date(now) : null
    return { listData: (await listBatchesWithFees(db, { closedBy })).map(batchWire) }
  },
  // The next end of a registration takes that batch's fees out of the list.
  holdsUntil: ({ listData }, now) =>
    Math.min(
      ...listData.map(({ RegEndDate }) => parseIso(RegEndDate) ?? now).filter((closesAt) => closesAt > now),
      Number.POSITIVE_INFINITY,
    ),
})
