import { slotsOf } from '#domain/answerSheet.ts'
import { songsOnSite } from '#domain/onSiteSongs.ts'
import type { SongToReview } from '#domain/review.ts'
import type { Db } from '#server/db/pool.ts'
import { listPatterns } from '../exam/queries.ts'
import { listTracks } from '../schedule/trackQueries.ts'
import { listSubmittedSheets, type MarkedRow, type SheetRow } from './queries.ts'

/** Returns the sheets in display order, each with its ordinal and whether a video was uploaded for it. */
export async function readSheets(db: Db, row: MarkedRow): Promise<Array<{ sheet: SheetRow; song: SongToReview }>> {
  const patterns = await listPatterns(db, row.major_id, row.grade_id)
  const sheets = await listSubmittedSheets(db, row.id)
  const slots = slotsOf(
    patterns,
    sheets.map((sheet) => ({
      sheetId: sheet.id,
      patternId: sheet.pattern_id,
      questionId: sheet.question_id,
      isDrawn: sheet.is_drawn,
      hasAnswer: sheet.object_key !== null,
    })),
  )
  return slots.flatMap(({ sheet: filling, ordinal, isFilled }) => {
    const sheet = sheets.find(({ id }) => id === filling?.sheetId)
    if (!sheet) return []
    const ids = { sheetId: sheet.id, patternId: sheet.pattern_id, questionId: sheet.question_id }
    return [{ sheet, song: { ...ids, ordinal, name: sheet.title, hasPerformance: isFilled } }]
  })
}

/**
 * Returns the patterns of an exam on site and the songs to review: the chosen tracks, or the pattern itself where none
 * was chosen.
 */
export async function readOnSiteSongs(db: Db, row: MarkedRow) {
  const patterns = await listPatterns(db, row.major_id, row.grade_id)
  const tracks = await listTracks(db, [row.id])
  return { patterns, songs: songsOnSite(patterns, tracks) }
}
