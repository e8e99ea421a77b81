import { bit } from '#contract/bit.ts'
import { GetExaminerHaveExamFromList as endpoint } from '#contract/result/reviewList.ts'
import { pageOf } from '#domain/page.ts'
import { DAY_MS, isoOrNull, parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listHallWork } from '#server/records/result/review/hallQueries.ts'
import { attendanceWire, examinerWire, linksOf } from '#server/records/result/review/reviewWire.ts'
import { tracksWire } from '#server/records/result/review/trackWire.ts'
import { countWork, listWork } from '#server/records/result/review/workQueries.ts'
import { listHeldForChief } from '../held.ts'

/** State 0 also lists candidates who cannot be marked yet. */
function totalOf({ open, draft, done, awaited }: Awaited<ReturnType<typeof countWork>>, state?: number): number {
  if (state === undefined) return open + awaited + draft + done
  return [open + awaited, draft, done][state] ?? 0
}

/** From the first instant of one day to the last of the other. */
function doneWithin(from: string | undefined, to: string | undefined) {
  const lastDay = parseIso(to ?? '')
  return { doneFrom: parseIso(from ?? ''), doneBefore: lastDay === null ? null : lastDay + DAY_MS }
}

export const GetExaminerHaveExamFromList = handler(endpoint, {
  handle: async (ctx, { IsOnline, ET_ID, MID, State, Search, From, To, Newest, ...paging }) => {
    const { db, me } = ctx
    const filter = {
      examinerId: me.accountId,
      heldIds: await listHeldForChief(db, me.accountId, null),
      mode: IsOnline ?? null,
      examTimeId: ET_ID ?? 0,
      majorId: MID ?? 0,
      search: Search.trim(),
      ...doneWithin(From, To),
    }
    const { offset, size } = pageOf(paging)
    const counts = await countWork(db, filter)
    const rows = await listWork(db, filter, { state: State ?? null, isNewestFirst: Newest === 1, offset, size })
    const hallWork = await listHallWork(
      db,
      rows.map(({ id }) => id),
    )
    const links = linksOf(ctx)
    const tracks = await tracksWire(db, rows)
    return {
      listData: rows.map((row) => ({
        ...examinerWire(row, links),
        ...attendanceWire(row),
        State: row.state,
        ERT_Code: row.ownCode,
        ER_ID: row.reviewId ?? 0,
        IsHeld: bit(row.isHeld),
        IsDecided: bit(row.isDecided),
        IsApproved: bit(row.approvedAt !== null),
        IsHanded: bit(row.isHanded),
        HallWork: hallWork.get(row.id) ?? ('' as const),
        DoneTime: isoOrNull(row.doneAt),
        Tracks: tracks.get(row.id) ?? [],
      })),
      totalCount: totalOf(counts, State),
      OtherMsg: { Open: counts.open, Draft: counts.draft, Done: counts.done, Awaited: counts.awaited },
    }
  },
})
