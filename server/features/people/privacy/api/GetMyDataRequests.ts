import { GetMyDataRequests as endpoint } from '#contract/people/dataRequest.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countOwnRequests, listOwnRequests, mapSteps } from '#server/records/people/privacy/requestQueries.ts'
import { ownRequestWire } from '../requestWire.ts'

export const GetMyDataRequests = handler(endpoint, {
  handle: async ({ db, me }, paging) => {
    const rows = await listOwnRequests(db, me.accountId, pageOf(paging))
    const steps = await mapSteps(
      db,
      rows.map(({ id }) => id),
    )
    return {
      listData: rows.map((row) => ownRequestWire(row, steps.get(row.id) ?? [])),
      totalCount: await countOwnRequests(db, me.accountId),
    }
  },
})
