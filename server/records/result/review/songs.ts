import { slotsOf } from '#domain/examRoom/answerSheet.ts'
import { songsOnSite } from '#domain/examRoom/onSiteSongs.ts'
import type { SongToReview } from '#domain/result/review.ts'
import type { Db } from '#server/db/pool.ts'
import { listPatternsOfSubmitted } from '#server/records/examRoom/exam/queries.ts'
import { listTracks } from '#server/records/schedule/examTime/trackQueries.ts'
import { listSubmittedSheets, type MarkedRow, type SheetRow } from './queries.ts'

/** Returns the sheets in display order, each with its ordinal and whether a video was uploaded for it. */
export async function readSheets(db: Db, row: MarkedRow): Promise<Array<{ sheet: SheetRow; song: SongToReview }>> {
  const sheets = await listSubmittedSheets(db, row.id)
  const stored = sheets.map((sheet) => ({
    sheetId: sheet.id,
    patternId: sheet.patternId,
    questionId: sheet.questionId,
    firstId: sheet.questionId,
    isDrawn: sheet.isDrawn,
    hasAnswer: sheet.objectKey !== null,
  }))
  const patterns = await listPatternsOfSubmitted(db, { majorId: row.majorId, gradeId: row.gradeId }, stored)
  const slots = slotsOf(patterns, stored)
  return slots.flatMap(({ sheet: filling, ordinal, isFilled }) => {
    const sheet = sheets.find(({ id }) => id === filling?.sheetId)
    if (!sheet) return []
    const ids = { sheetId: sheet.id, patternId: sheet.patternId, questionId: sheet.questionId }
    return [{ sheet, song: { ...ids, ordinal, name: sheet.title, hasPerformance: isFilled } }]
  })
}

/**
 * Returns the patterns of an exam on site and the songs to review: the chosen tracks, or the pattern itself where none
 * was chosen.
 */
export async function readOnSiteSongs(db: Db, row: MarkedRow) {
  const tracks = await listTracks(db, [row.id])
  const patterns = await listPatternsOfSubmitted(db, { majorId: row.majorId, gradeId: row.gradeId }, tracks)
  return { patterns, songs: songsOnSite(patterns, tracks) }
}
