import { GetDataRequestList as endpoint } from '#contract/people/dataRequest.ts'
import { pageOf } from '#domain/page.ts'
import { isRequestOpen } from '#domain/people/dataRequest.ts'
import { handler } from '#server/handler.ts'
import { countRequests, listRequests, mapSteps } from '#server/records/people/privacy/requestQueries.ts'
import { hindranceText } from '../hindrancesOf.ts'
import { requestWire } from '../requestWire.ts'

export const GetDataRequestList = handler(endpoint, {
  handle: async ({ db, me, now }, { Kind, IsOpen, ...paging }) => {
    const filter = { kind: Kind ?? null, isOpen: IsOpen === undefined ? null : IsOpen === 1 }
    const rows = await listRequests(db, filter, pageOf(paging))
    const steps = await mapSteps(
      db,
      rows.map(({ id }) => id),
    )
    return {
      listData: await Promise.all(
        rows.map(async (row) =>
          requestWire(row, {
            steps: steps.get(row.id) ?? [],
            accountId: me.accountId,
            hindrance: row.kind === 'delete' && isRequestOpen(row.state) ? await hindranceText(db, row, now) : '',
            now,
          }),
        ),
      ),
      totalCount: await countRequests(db, filter),
    }
  },
})
