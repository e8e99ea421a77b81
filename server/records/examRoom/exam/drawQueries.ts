import type { Db } from '#server/db/pool.ts'
import type { DrawnPiece } from './sheetQueries.ts'

/** Inserts all draws of a paper, each with its slot, in one statement; returns the sheets in the order given. */
export async function insertDrawnSheets(
  db: Db,
  sessionId: number,
  draws: readonly DrawnPiece[],
): Promise<Array<{ sheetId: number; questionId: number }>> {
  await db
    .insertInto('drawnPiece')
    .values(
      draws.map((drawn) => ({
        enrolmentId: drawn.enrolmentId,
        patternId: drawn.patternId,
        slotNo: drawn.slotNo,
        questionId: drawn.questionId,
        drawnAt: drawn.now,
      })),
    )
    .execute()
  return db
    .insertInto('answerSheet')
    .values(
      draws.map((drawn) => ({
        sessionId,
        patternId: drawn.patternId,
        slotNo: drawn.slotNo,
        questionId: drawn.questionId,
        isDrawn: true,
        takeId: null,
        createdAt: drawn.now,
      })),
    )
    .returning(['id as sheetId', 'questionId'])
    .execute()
}
