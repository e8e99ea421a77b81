import { GetAuditList as endpoint } from '#contract/office/audit.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countAudit, listAudit } from '#server/records/office/audit/auditQueries.ts'
import { sayAudit } from '#server/records/office/audit/auditWire.ts'
import { readFilter } from '../readFilter.ts'

export const GetAuditList = handler(endpoint, {
  handle: async ({ db }, { Before, Part, PageSize, ...conditions }) => {
    const filter = await readFilter(db, conditions)
    const { size } = pageOf(PageSize === undefined ? {} : { PageSize })
    const [rows, totalCount] = await Promise.all([
      Part === 'count' ? [] : listAudit(db, filter, { after: Before ?? null, size }),
      Part === 'rows' ? 0 : countAudit(db, filter),
    ])
    return { listData: (await sayAudit(db, rows)).map(({ wire }) => wire), totalCount }
  },
})
