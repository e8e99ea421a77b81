import { bit } from '#contract/bit.ts'
import { GetMarkingProgress as endpoint } from '#contract/result/markingProgress.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listWithoutExaminer } from '#server/records/result/marking/balanceQueries.ts'
import { countProgress, listProgress, sumProgress } from '#server/records/result/marking/progressQueries.ts'
import { found } from '#server/refuse.ts'

interface Figures {
  assigned: number
  awaited: number
  open: number
  begun: number
  done: number
  overdue: number
}

const figuresWire = ({ assigned, awaited, open, begun, done, overdue }: Figures) => ({
  Assigned: assigned,
  Awaited: awaited,
  Open: open,
  Begun: begun,
  Done: done,
  Overdue: overdue,
})

export const GetMarkingProgress = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID, Search, State, Sort, ...paging }) => {
    const batch = found(await findStaffBatch(db, EB_ID))
    const filter = { batchId: batch.id, search: Search.trim(), state: State ?? null, within: me.areaIds, now }
    const everybody = { areaId: undefined, majorId: undefined, gradeId: undefined, mode: undefined }
    const [rows, totalCount, sums, unassigned] = await Promise.all([
      listProgress(db, filter, Sort === undefined ? null : sortOf(Sort), pageOf(paging)),
      countProgress(db, filter),
      sumProgress(db, filter),
      listWithoutExaminer(db, { batchId: batch.id, within: me.areaIds, ...everybody }, now),
    ])
    return {
      OtherMsg: {
        MarkEndDate: isoOrNull(batch.markingEndsAt),
        Unassigned: unassigned.length,
        ...figuresWire(sums),
      },
      listData: rows.map((row) => ({
        UserID: row.id,
        Name: row.name,
        Mobile: row.mobile,
        Organisation: row.organisation,
        IsChief: bit(row.isChief),
        IsOff: bit(row.disabledAt !== null),
        ...figuresWire(row),
        LastTime: isoOrNull(row.lastAt),
        RemindedTime: isoOrNull(row.remindedAt),
      })),
      totalCount,
    }
  },
})
