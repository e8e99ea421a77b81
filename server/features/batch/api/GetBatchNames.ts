import { GetBatchNames as endpoint } from '#contract/batch/batch.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countStaffBatches, listStaffBatches } from '#server/records/batch/batchQueries.ts'

export const GetBatchNames = handler(endpoint, {
  handle: async ({ db, now }, input) => {
    const filter = { state: null, search: cleanText(input.Search) }
    const order = { by: 'RegStartDate', isDescending: true } as const
    const [rows, totalCount] = await Promise.all([
      listStaffBatches(db, filter, { order, page: pageOf(input), now }),
      countStaffBatches(db, filter, now),
    ])
    const nameOf = (row: (typeof rows)[number]) => ({
      EB_ID: row.id,
      EB_Name: row.name,
      RegStartDate: shanghaiIso(row.registrationOpensAt),
    })
    return { listData: rows.map(nameOf), totalCount }
  },
})
