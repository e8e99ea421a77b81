import { GetMoneyWorkers as endpoint } from '#contract/money/reconciliation.ts'
import { handler } from '#server/handler.ts'
import { listWorkers } from '#server/records/money/payment/alarmQueries.ts'

export const GetMoneyWorkers = handler(endpoint, {
  handle: async ({ db }) => ({
    listData: (await listWorkers(db)).map(({ id, name }) => ({ U_ID: id, Name: name ?? '' })),
  }),
})
