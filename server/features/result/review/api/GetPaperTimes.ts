import { GetPaperTimes as endpoint } from '#contract/result/paperMark.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listPaperTimes } from '#server/records/result/review/paperQueries.ts'

export const GetPaperTimes = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID }) => {
    const rows = await listPaperTimes(db, { batchId: EB_ID, now, within: me.areaIds })
    return {
      listData: rows.map((row) => ({
        ET_ID: row.id,
        ExamBeginDate: shanghaiIso(row.beginsAt),
        ExamAddress: row.address,
        ExamRoom: row.room,
        Open: row.open,
        Different: row.different,
      })),
      totalCount: rows.length,
    }
  },
})
