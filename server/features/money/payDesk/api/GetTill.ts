import { GetTill as endpoint } from '#contract/money/payDeskClosing.ts'
import { cashDueFen } from '#domain/money/payDesk.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { findDesk, findLastClosingTime, readTill } from '#server/records/money/payDesk/closingQueries.ts'
import { listPayouts } from '#server/records/money/payDesk/payoutQueries.ts'
import { payoutWire, signedYuan, sumWires } from '#server/records/money/payDesk/tillWire.ts'
import { found } from '#server/refuse.ts'

export const GetTill = handler(endpoint, {
  handle: async ({ db, me }, { EA_ID }) => {
    const desk = found(await findDesk(db, EA_ID, me.areaIds))
    const { sums, receipts, reversals, payouts } = await readTill(db, EA_ID)
    const { association } = readSiteSettings(await listSiteSettings(db))
    const paidOut = await listPayouts(db, { areaId: EA_ID })
    return {
      item: {
        EA_ID: desk.id,
        EA_Name: desk.name,
        SiteName: association.name,
        Since: isoOrNull(await findLastClosingTime(db, EA_ID)),
        Sums: sumWires(sums),
        CashDue: signedYuan(cashDueFen(sums)),
        Receipts: receipts,
        Reversals: reversals,
        Payouts: payouts,
        PayoutList: paidOut.map(payoutWire),
      },
    }
  },
})
