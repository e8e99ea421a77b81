import { GetReleaseList as endpoint } from '#contract/result/release.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countReleases, countTold, listReleases } from '#server/records/result/release/releaseQueries.ts'
import { tallyReleases } from '#server/records/result/result/releasedResults.ts'
import { releaseWire } from '../releaseWire.ts'

export const GetReleaseList = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID, IsOpen, ...paging }) => {
    const filter = { batchId: EB_ID ?? null, isOpen: IsOpen === 1 }
    const rows = await listReleases(db, filter, pageOf(paging))
    const ids = rows.map(({ id }) => id)
    const tallies = await tallyReleases(db, ids)
    const told = await countTold(db, ids)
    return {
      listData: rows.map((row) =>
        releaseWire(row, {
          tally: tallies.filter(({ releaseId }) => releaseId === row.id),
          told: told.get(row.id) ?? 0,
          accountId: me.accountId,
          now,
        }),
      ),
      totalCount: await countReleases(db, filter),
    }
  },
})
