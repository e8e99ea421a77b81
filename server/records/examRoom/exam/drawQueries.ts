import type { Db } from '#server/db/pool.ts'
import type { DrawnPiece } from './sheetQueries.ts'

/** Inserts all draws of a paper, each with its slot, in one statement; returns the sheets in the order given. */
export async function insertDrawnSheets(
  db: Db,
  sessionId: number,
  draws: readonly DrawnPiece[],
): Promise<Array<{ sheetId: number; questionId: number }>> {
  await db
    .insertInto('drawn_piece')
    .values(
      draws.map((drawn) => ({
        enrolment_id: drawn.enrolmentId,
        pattern_id: drawn.patternId,
        slot_no: drawn.slotNo,
        question_id: drawn.questionId,
        drawn_at: drawn.now,
      })),
    )
    .execute()
  return db
    .insertInto('answer_sheet')
    .values(
      draws.map((drawn) => ({
        session_id: sessionId,
        pattern_id: drawn.patternId,
        slot_no: drawn.slotNo,
        question_id: drawn.questionId,
        is_drawn: true,
        take_id: null,
        created_at: drawn.now,
      })),
    )
    .returning(['id as sheetId', 'question_id as questionId'])
    .execute()
}
