import { whyHandedTextUnfit } from '#domain/result/handedCase.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { findHallCase, listHallActs } from '#server/records/result/review/hallQueries.ts'
import { findMarked, type MarkedRow } from '#server/records/result/review/queries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/** The office's words, which the examiners read. */
export function readNote(raw: string): string {
  const note = cleanText(raw)
  refuseIf(whyHandedTextUnfit(note))
  return note
}

/** Locks the candidate of a case and reads the case with what was done; a case of another area is not found. */
export async function lockHallCase({ db, me }: Ctx<Me>, id: number) {
  const { enrolmentId, areaId } = found(await findHallCase(db, id))
  if (me.areaIds && !me.areaIds.includes(areaId)) refuse('NOT_FOUND')
  found(await lockEnrolment(db, enrolmentId))
  // Read again under the lock, which a colleague who settled it may have held.
  const hall = found(await findHallCase(db, id))
  return { hall, acts: await listHallActs(db, [id]), row: await findMarked(db, enrolmentId) }
}

interface Decided {
  row: MarkedRow
  examinerIds: readonly number[]
  doneAt: number
  outcome: string
  note: string
}

/** Tells each examiner of the candidate, those of before and those of now, what the office has decided. */
export async function tellDecided(ctx: Ctx<Me>, { row, examinerIds, doneAt, outcome, note }: Decided): Promise<void> {
  for (const examinerId of new Set(examinerIds))
    await tellExaminer(ctx.db, {
      event: 'hallDecided',
      examinerId,
      batchId: row.batchId,
      batchName: row.batchName,
      values: {
        // An examiner must not learn a name that the batch hides.
        name: row.hidesIdentity ? `考号 ${row.examNo ?? ''} ` : row.name,
        programme: `${row.majorName} ${row.gradeName}`,
        time: shanghaiMinuteText(doneAt),
        text: outcome,
        reason: note,
      },
      now: ctx.now,
    })
}
