import { GetClosing as endpoint } from '#contract/money/payDeskClosing.ts'
import { seriesJumps } from '#domain/money/payDesk.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { findLastClosingTime, listClosings } from '#server/records/money/payDesk/closingQueries.ts'
import { listPayouts } from '#server/records/money/payDesk/payoutQueries.ts'
import { listLastReceiptsBefore, listReceiptsOfClosing } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import { closingWire, payoutWire } from '#server/records/money/payDesk/tillWire.ts'
import { found } from '#server/refuse.ts'

const numberedOf = ({ receiptNo, takenBy, takerName }: { receiptNo: string; takenBy: number; takerName: string }) => ({
  receiptNo,
  clerkId: takenBy,
  clerk: takerName,
})

export const GetClosing = handler(endpoint, {
  handle: async (ctx, { DC_ID }) => {
    const { db, me } = ctx
    const [row] = await listClosings(db, { within: me.areaIds, id: DC_ID }, pageOf({}))
    const closing = found(row ?? null)
    const receipts = await listReceiptsOfClosing(db, DC_ID)
    const taken = receipts.filter(({ closingId }) => closingId === DC_ID)
    const earlier = await listLastReceiptsBefore(db, taken)
    const payouts = await listPayouts(db, { closingId: DC_ID })
    const { association } = readSiteSettings(await listSiteSettings(db))
    const clerks = [...taken.map(({ takerName }) => takerName), ...payouts.map(({ payerName }) => payerName)]
    return {
      item: {
        ...closingWire(closing),
        SiteName: association.name,
        Since: isoOrNull(await findLastClosingTime(db, closing.areaId, DC_ID)),
        Clerks: [...new Set(clerks)],
        Jumps: seriesJumps(taken.map(numberedOf), earlier.map(numberedOf)),
        ReceiptList: await receiptWires(ctx, taken),
        ReversalList: await receiptWires(
          ctx,
          receipts.filter(({ reversalClosingId }) => reversalClosingId === DC_ID),
        ),
        PayoutList: payouts.map(payoutWire),
      },
    }
  },
})
