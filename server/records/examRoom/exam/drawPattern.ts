import { randomInt } from 'node:crypto'
import type { Pattern } from '#domain/examRoom/answerSheet.ts'
import { drawCandidates, drawPieces, whyCannotDraw } from '#domain/examRoom/piece.ts'
import type { Ctx } from '#server/context.ts'
import { refuseIf } from '#server/refuse.ts'
import { listBank } from './queries.ts'
import { insertDrawnPiece, insertSheet } from './sheetQueries.ts'
import type { Sitting } from './sitting.ts'

/**
 * Draws the missing pieces of a pattern within the caller's transaction and enrolment lock; the draw is stored before
 * it is shown, and final (rulings#draw, threats#O7). Refuses the reasons of `whyCannotDraw`.
 */
export async function drawPattern(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  sitting: Sitting & { sessionId: number },
  pattern: Pattern,
): Promise<void> {
  const { enrolmentId, sessionId, pieceScope, slots } = sitting
  const open = slots.filter((slot) => slot.pattern.patternId === pattern.patternId && slot.sheet === null)
  const candidates = drawCandidates(
    await listBank(db, pieceScope.majorId, pieceScope.gradeId),
    pattern,
    pieceScope,
    slots,
  )
  refuseIf(whyCannotDraw(pattern, pieceScope, slots, candidates.length))
  const pieces = drawPieces(candidates, open.length, randomInt)
  for (const [index, { indexInPattern: slotNo }] of open.entries()) {
    const { patternId } = pattern
    const questionId = (pieces[index] as (typeof pieces)[number]).questionId
    await insertDrawnPiece(db, { enrolmentId, patternId, slotNo, questionId, now })
    await insertSheet(db, { sessionId, patternId, slotNo, questionId, isDrawn: true, now })
  }
}
