import { GetOtherResultList as endpoint } from '#contract/result/resultStaff.ts'
import { pageOf } from '#domain/page.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { otherFilterOf } from '#server/records/result/result/otherFilter.ts'
import { countOtherResults, listOtherResults } from '#server/records/result/result/otherResultQueries.ts'
import { otherResultWire } from '#server/records/result/result/otherResultWire.ts'

export const GetOtherResultList = handler(endpoint, {
  handle: async ({ db, secrets }, { Search, ...paging }) => {
    const filter = otherFilterOf(Search, secrets)
    const [rows, totalCount] = await Promise.all([
      listOtherResults(db, filter, pageOf(paging)),
      countOtherResults(db, filter),
    ])
    return {
      listData: rows.map((row) => ({
        ...otherResultWire(row),
        CertType: row.certType,
        CertNO: row.certMasked,
        ImportTime: shanghaiIso(row.importedAt),
      })),
      totalCount,
    }
  },
})
