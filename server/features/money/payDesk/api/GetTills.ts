import { GetTills as endpoint } from '#contract/money/payDeskClosing.ts'
import { cashDueFen } from '#domain/money/payDesk.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import {
  listDesks,
  listLastClosings,
  mapOpenTills,
  mapUnsettledClosings,
} from '#server/records/money/payDesk/closingQueries.ts'
import { closingWire, signedYuan, sumWires } from '#server/records/money/payDesk/tillWire.ts'

export const GetTills = handler(endpoint, {
  handle: async ({ db, me }) => {
    const desks = await listDesks(db, me)
    const tills = await mapOpenTills(db, me.areaIds)
    const last = await listLastClosings(db, me.areaIds)
    const unsettled = await mapUnsettledClosings(db, me.areaIds)
    const listData = desks.flatMap(({ id, name }) => {
      const till = tills.get(id)
      const closing = last.find(({ areaId }) => areaId === id)
      if (!till && !closing) return []
      const sums = till?.sums ?? []
      return [
        {
          EA_ID: id,
          EA_Name: name,
          Clerks: till?.clerks ?? [],
          Since: isoOrNull(till?.firstAt ?? null),
          Sums: sumWires(sums),
          CashDue: signedYuan(cashDueFen(sums)),
          Receipts: till?.receipts ?? 0,
          Reversals: till?.reversals ?? 0,
          Payouts: till?.payouts ?? 0,
          Last: closing ? closingWire(closing) : null,
          Unsettled: unsettled.get(id) ?? 0,
        },
      ]
    })
    return { listData, totalCount: listData.length }
  },
})
