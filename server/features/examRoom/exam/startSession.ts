import type { SessionStart } from '#domain/examRoom/examSession.ts'
import type { Ctx, Me } from '#server/context.ts'
import { insertSeat, insertSession, setSessionAside } from '#server/records/examRoom/exam/sessionQueries.ts'
import { insertSheet, listDrawnPieces } from '#server/records/examRoom/exam/sheetQueries.ts'
import type { Sitting } from '#server/records/examRoom/exam/sitting.ts'

/**
 * Starts a session within the caller's transaction and enrolment lock. The session that ran out is archived; drawn
 * pieces stay drawn, so that nobody waits out the clock for an easier piece (rulings#session). Returns the id of the new
 * session.
 */
export async function startSession(
  { db, me, now, device }: Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'device'>,
  { enrolmentId, sessionId, patterns }: Sitting,
  start: Extract<SessionStart, { kind: 'start' }>,
): Promise<number> {
  if (start.setsAside && sessionId !== null) await setSessionAside(db, sessionId, now)
  const { endsAt, isGranted } = start
  const newId = await insertSession(db, { enrolmentId, startedAt: now, endsAt, isGranted, device })
  await insertSeat(db, { sessionId: newId, loginId: me.loginId, device, now })
  for (const { patternId, slotNo, questionId } of await listDrawnPieces(db, enrolmentId)) {
    // Staff may have removed a pattern since the draw; its piece is no longer required.
    if (!patterns.some((pattern) => pattern.patternId === patternId)) continue
    await insertSheet(db, { sessionId: newId, patternId, slotNo, questionId, isDrawn: true, now })
  }
  return newId
}
