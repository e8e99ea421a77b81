import { GetCertificateList as endpoint } from '#contract/result/certificateStaff.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { certificateRowWire } from '#server/records/result/certificate/certificateRowWire.ts'
import { countCertificates, listCertificates } from '#server/records/result/certificate/registerQueries.ts'
import { certificateFilter } from '../certificateFilter.ts'

export const GetCertificateList = handler(endpoint, {
  handle: async ({ db, me }, input) => {
    const filter = certificateFilter(input, me.areaIds)
    const rows = await listCertificates(db, filter, pageOf(input))
    return { listData: rows.map(certificateRowWire), totalCount: await countCertificates(db, filter) }
  },
})
