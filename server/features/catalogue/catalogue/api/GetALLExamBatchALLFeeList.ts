import { GetALLExamBatchALLFeeList as endpoint } from '#contract/catalogue/catalogue.ts'
import { parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { batchWire } from '#server/records/catalogue/catalogue/catalogueWire.ts'
import { listBatchesWithFees } from '#server/records/catalogue/catalogue/queries.ts'

/**
 * Lists every batch, newest first, including locked, future and past ones; the page tells which is which
 * (specification#batch-state).
 */
export const GetALLExamBatchALLFeeList = handler(endpoint, {
  handle: async ({ db, now }, { IsCurrent }) => {
    const closedBy = IsCurrent === 1 ? now : null
    return { listData: (await listBatchesWithFees(db, { closedBy })).map(batchWire) }
  },
  // When the next registration ends, that batch's fees leave the list.
  holdsUntil: ({ listData }, now) =>
    Math.min(
      ...listData.map(({ RegEndDate }) => parseIso(RegEndDate) ?? now).filter((closesAt) => closesAt > now),
      Number.POSITIVE_INFINITY,
    ),
})
