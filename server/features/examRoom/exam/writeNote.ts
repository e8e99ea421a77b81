import { MOST_QUESTIONS, whyCannotWrite, whyNoteUnfit } from '#domain/examRoom/sessionNote.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { countQuestions, insertNote } from '#server/records/examRoom/exam/noteQueries.ts'
import { listSittingRows } from '#server/records/examRoom/exam/queries.ts'
import { factsOf } from '#server/records/examRoom/exam/sitting.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

/** Writes into the latest session of an enrolment that the caller has locked. `sessionId`: the one that the writer saw. */
export async function writeNote(
  { db, me, now }: Pick<Ctx<Me>, 'db' | 'me' | 'now'>,
  {
    enrolmentId,
    sessionId,
    text,
    isStaff,
  }: { enrolmentId: number; sessionId: number | null; text: string; isStaff: boolean },
): Promise<number> {
  const clean = cleanText(text)
  refuseIf(whyNoteUnfit(clean))
  const [row] = await listSittingRows(db, [enrolmentId])
  if (!row || row.sessionId === null) return refuse('SESSION_NONE')
  if (sessionId !== null && sessionId !== row.sessionId) refuse('SESSION_SET_ASIDE')
  refuseIf(whyCannotWrite(factsOf(row, false), { isStaff, now }))
  if (!isStaff && (await countQuestions(db, row.sessionId)) >= MOST_QUESTIONS) refuse('NOTE_MANY')
  return insertNote(db, {
    sessionId: row.sessionId,
    isFromStaff: isStaff,
    text: clean,
    writtenBy: me.accountId,
    now,
  })
}
