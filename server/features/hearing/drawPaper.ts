import { randomInt } from 'node:crypto'
import { drawPieces } from '#domain/piece.ts'
import type { Ctx } from '#server/context.ts'
import { drawAll } from '#server/records/exam/drawAll.ts'
import type { Sitting } from '#server/records/exam/sitting.ts'
import { insertAnswers } from '#server/records/hearing/answerQueries.ts'
import { listOptionCounts } from '#server/records/hearing/paperQueries.ts'

/** 0 to below `count` in an order of its own. */
function shuffled(count: number): number[] {
  return drawPieces([...Array(count).keys()], count, randomInt)
}

/**
 * Draws the whole paper, in the caller's transaction, which holds the enrolment's lock: stored before anybody sees it, and
 * final. The order of the options is each candidate's own, so that 'the third' helps nobody else. PIECES_MISSING.
 */
export async function drawPaper(ctx: Pick<Ctx, 'db' | 'now'>, sitting: Sitting & { sessionId: number }): Promise<void> {
  const sheets = await drawAll(ctx, sitting)
  const questionIds = sheets.map(({ questionId }) => questionId)
  const counts = new Map((await listOptionCounts(ctx.db, questionIds)).map((row) => [row.question_id, row.count]))
  await insertAnswers(
    ctx.db,
    sheets.map(({ sheetId, questionId }) => ({ sheetId, optionOrder: shuffled(counts.get(questionId) ?? 0) })),
  )
}
