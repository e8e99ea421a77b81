import { PrintReceipt as endpoint } from '#contract/money/payDesk.ts'
import { handler } from '#server/handler.ts'
import { countPrint } from '#server/records/money/payDesk/correctionQueries.ts'
import { findReceipt } from '#server/records/money/payDesk/receiptQueries.ts'
import { found } from '#server/refuse.ts'

export const PrintReceipt = handler(endpoint, {
  handle: async ({ db, me }, { DR_ID }) => {
    const { id } = found(await findReceipt(db, DR_ID, me.areaIds))
    return { OtherMsg: { Prints: await countPrint(db, id) } }
  },
})
