import { randomInt } from 'node:crypto'
import { drawCandidates, drawPieces, drawsDue, whyCannotDraw } from '#domain/examRoom/piece.ts'
import type { Ctx } from '#server/context.ts'
import { refuseIf } from '#server/refuse.ts'
import { insertDrawnSheets } from './drawQueries.ts'
import { listBank } from './queries.ts'
import type { Sitting } from './sitting.ts'

/**
 * Draws every pattern of a paper at once, as `drawPattern` draws one, within the caller's transaction and enrolment
 * lock. Returns the new sheets in the order of the patterns. Refuses the reasons of `whyCannotDraw`.
 */
export async function drawAll(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  sitting: Sitting & { sessionId: number },
): Promise<Array<{ sheetId: number; questionId: number }>> {
  const { enrolmentId, sessionId, pieceScope, slots, patterns } = sitting
  const bank = await listBank(db, pieceScope.majorId, pieceScope.gradeId)
  const drawn = new Set<number>()
  const draws = patterns.flatMap((pattern) => {
    // Two patterns of one type do not draw the same piece.
    const candidates = drawCandidates(bank, pattern, pieceScope, slots).filter(({ firstId }) => !drawn.has(firstId))
    refuseIf(whyCannotDraw(pattern, pieceScope, slots, candidates.length))
    const open = slots.filter((slot) => slot.pattern.patternId === pattern.patternId && slot.sheet === null)
    const pieces = drawPieces(candidates, drawsDue(pattern, slots), randomInt)
    for (const { firstId } of pieces) drawn.add(firstId)
    return pieces.map(({ questionId }, at) => {
      const slotNo = open[at]?.indexInPattern ?? at + 1
      return { enrolmentId, patternId: pattern.patternId, slotNo, questionId, now }
    })
  })
  return draws.length === 0 ? [] : insertDrawnSheets(db, sessionId, draws)
}
