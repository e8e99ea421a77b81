import { bit } from '#contract/bit.ts'
import { GetDesks as endpoint } from '#contract/money/payDeskClosing.ts'
import { handler } from '#server/handler.ts'
import { listDesks } from '#server/records/money/payDesk/closingQueries.ts'

export const GetDesks = handler(endpoint, {
  handle: async ({ db, me }) => {
    const desks = await listDesks(db, me)
    return {
      listData: desks.map(({ id, name, paysOnline, lastReceiptNo }) => ({
        EA_ID: id,
        EA_Name: name,
        IsOnlinePay: bit(paysOnline),
        LastReceiptNO: lastReceiptNo ?? '',
      })),
      totalCount: desks.length,
    }
  },
})
