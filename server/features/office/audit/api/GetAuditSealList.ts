import { GetAuditSealList as endpoint } from '#contract/office/audit.ts'
import { pageOf } from '#domain/page.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countSeals, listNewestSeals } from '#server/records/office/audit/sealQueries.ts'

export const GetAuditSealList = handler(endpoint, {
  handle: async ({ db }, paging) => {
    const [seals, totalCount] = await Promise.all([listNewestSeals(db, pageOf(paging)), countSeals(db)])
    return {
      listData: seals.map(({ day, rowCount, lastId, head, sealedAt }) => ({
        Day: day,
        Rows: rowCount,
        LastID: lastId,
        Head: head.toString('hex'),
        SealedTime: shanghaiIso(sealedAt),
      })),
      totalCount,
    }
  },
})
