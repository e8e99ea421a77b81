import { bit } from '#contract/bit.ts'
import { GetDoorList as endpoint } from '#contract/result/reviewDoor.ts'
import type { WorkRowWire } from '#contract/result/reviewList.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listDoor, listReviewedIds } from '#server/records/result/review/doorQueries.ts'
import { listHallWork } from '#server/records/result/review/hallQueries.ts'
import type { MarkedRow } from '#server/records/result/review/queries.ts'
import { attendanceWire, type Links, linksOf, markedWire } from '#server/records/result/review/reviewWire.ts'
import { tracksWire } from '#server/records/result/review/trackWire.ts'

/** The result stays with the examiners; the door learns only that there is one, since it then changes nothing. */
function doorWire(row: MarkedRow, isReviewed: boolean, links: Links): Omit<WorkRowWire, 'Tracks' | 'HallWork'> {
  const isAbsent = row.attendance === 'absent'
  return {
    ...markedWire(row, links),
    ...attendanceWire(row),
    State: isReviewed || isAbsent ? 2 : 0,
    ERT_Code: isAbsent ? 0 : null,
    ER_ID: 0,
    IsHeld: 0,
    IsDecided: 0,
    IsApproved: bit(row.approvedAt !== null),
    IsHanded: 0,
    DoneTime: null,
  }
}

export const GetDoorList = handler(endpoint, {
  handle: async (ctx, { ET_ID, ...paging }) => {
    const { db, me } = ctx
    const page = { examTimeId: ET_ID, within: me.areaIds, ...pageOf(paging) }
    const { rows, total } = await listDoor(db, page)
    const reviewed = await listReviewedIds(
      db,
      rows.map(({ id }) => id),
    )
    const tracks = await tracksWire(db, rows)
    const hallWork = await listHallWork(
      db,
      rows.map(({ id }) => id),
    )
    const links = linksOf(ctx)
    return {
      listData: rows.map((row) => ({
        ...doorWire(row, reviewed.has(row.id), links),
        HallWork: hallWork.get(row.id) ?? ('' as const),
        Tracks: tracks.get(row.id) ?? [],
      })),
      totalCount: total,
    }
  },
})
