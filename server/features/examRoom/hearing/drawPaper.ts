import { randomInt } from 'node:crypto'
import { drawPieces } from '#domain/examRoom/piece.ts'
import type { Ctx } from '#server/context.ts'
import { drawAll } from '#server/records/examRoom/exam/drawAll.ts'
import type { Sitting } from '#server/records/examRoom/exam/sitting.ts'
import { insertAnswers } from '#server/records/examRoom/hearing/answerQueries.ts'
import { listOptionCounts } from '#server/records/examRoom/hearing/paperQueries.ts'

/** A random permutation of 0 to `count` - 1. */
function shuffled(count: number): number[] {
  return drawPieces([...Array(count).keys()], count, randomInt)
}

/**
 * Draws the whole paper within the caller's transaction and enrolment lock; it is stored before it is shown, and final.
 * Each candidate gets the options in a different order, so that 'the third' helps nobody else. Refuses PIECES_MISSING.
 */
export async function drawPaper(ctx: Pick<Ctx, 'db' | 'now'>, sitting: Sitting & { sessionId: number }): Promise<void> {
  const sheets = await drawAll(ctx, sitting)
  const questionIds = sheets.map(({ questionId }) => questionId)
  const counts = new Map((await listOptionCounts(ctx.db, questionIds)).map((row) => [row.questionId, row.count]))
  await insertAnswers(
    ctx.db,
    sheets.map(({ sheetId, questionId }) => ({ sheetId, optionOrder: shuffled(counts.get(questionId) ?? 0) })),
  )
}
