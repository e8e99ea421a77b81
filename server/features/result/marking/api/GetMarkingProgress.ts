import { bit } from '#contract/bit.ts'
import { GetMarkingProgress as endpoint } from '#contract/result/markingProgress.ts'
import { pageOf, sortOf } from '#domain/page.ts'
import { isProgressSought, type MarkingFigures, sumOfProgress } from '#domain/result/markingProgress.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listWithoutExaminer } from '#server/records/result/marking/balanceQueries.ts'
import { listProgress } from '#server/records/result/marking/progressQueries.ts'
import { found } from '#server/refuse.ts'

const figuresWire = ({ assigned, awaited, open, begun, done, overdue }: MarkingFigures) => ({
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
    const of = { batchId: batch.id, within: me.areaIds }
    const everything = { areaId: undefined, majorId: undefined, gradeId: undefined, mode: undefined }
    const [everybody, unassigned] = await Promise.all([
      listProgress(db, { ...of, now }, Sort === undefined ? null : sortOf(Sort)),
      listWithoutExaminer(db, { ...of, ...everything }, now),
    ])
    const sought = { search: Search.trim(), state: State ?? null }
    const rows = everybody.filter((row) => isProgressSought(row, sought))
    const { offset, size } = pageOf(paging)
    return {
      OtherMsg: {
        MarkEndDate: isoOrNull(batch.markingEndsAt),
        Unassigned: unassigned.length,
        ...figuresWire(sumOfProgress(everybody)),
      },
      listData: rows.slice(offset, offset + size).map((row) => ({
        UserID: row.id,
        Name: row.name,
        Mobile: row.mobile,
        Organisation: row.organisation,
        IsChief: bit(row.isChief),
        IsOff: bit(row.disabledAt !== null),
        ...figuresWire(row),
        OpenOnline: row.openOnline,
        BegunOnline: row.begunOnline,
        LastTime: isoOrNull(row.lastAt),
        RemindedTime: isoOrNull(row.remindedAt),
        IsOut: bit(row.isOut),
        OutBy: row.outBy ?? '',
        OutTime: isoOrNull(row.outAt),
      })),
      totalCount: rows.length,
    }
  },
})
