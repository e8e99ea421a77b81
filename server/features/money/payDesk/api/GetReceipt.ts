import { GetReceipt as endpoint } from '#contract/money/payDesk.ts'
import { handler } from '#server/handler.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { findReceipt } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import { found } from '#server/refuse.ts'

export const GetReceipt = handler(endpoint, {
  handle: async (ctx, { DR_ID }) => {
    const { db, me } = ctx
    const row = found(await findReceipt(db, DR_ID, me.areaIds))
    const [item] = await receiptWires(ctx, [row])
    const { association } = readSiteSettings(await listSiteSettings(db))
    return {
      item: {
        ...found(item ?? null),
        SiteName: association.name,
        PayAddress: row.deskAddress,
        PayPhone: row.deskPhone,
      },
    }
  },
})
