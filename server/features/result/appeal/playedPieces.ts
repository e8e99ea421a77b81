import { MODE } from '#domain/enrolment/examMode.ts'
import type { Db } from '#server/db/pool.ts'
import type { AppealPiece } from '#server/records/result/appeal/appealQueries.ts'
import type { MarkedRow } from '#server/records/result/review/queries.ts'
import { readOnSiteSongs, readSheets } from '#server/records/result/review/songs.ts'

/** What of an exam can be appealed against piece by piece: what was played. A hearing paper has no pieces. */
export async function readPlayedPieces(db: Db, row: MarkedRow): Promise<AppealPiece[]> {
  if (row.majorKind === 'hearing') return []
  const songs =
    row.mode === MODE.online
      ? (await readSheets(db, row)).map(({ song }) => song)
      : (await readOnSiteSongs(db, row)).songs
  return songs.filter(({ hasPerformance }) => hasPerformance).map(({ ordinal, name }) => ({ ordinal, title: name }))
}
