import { whyPaperClosed } from '#domain/hearingTest.ts'
import type { Instant, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { lockSitting, type Sitting, whyElsewhere, whyUnpaid } from '#server/records/exam/sitting.ts'
import { findPaperItem, type PaperRow } from '#server/records/hearing/paperQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

interface Asked {
  me: Pick<Me, 'accountId' | 'loginId'>
  enrolmentId: number
  /** When the last byte of the request had arrived; what arrives in the very instant of the end is in time. */
  now: Instant
}

/**
 * The running hearing exam of an own enrolment under its lock. Refuses NOT_FOUND, NOT_HEARING, what `whyUnpaid` names,
 * SUBMITTED_ALREADY, SESSION_REQUIRED, EXAM_OVER, SEAT_TAKEN.
 */
async function lockHearing(db: Db, { me, enrolmentId, now }: Asked): Promise<Sitting & { sessionId: number }> {
  const sitting = await lockSitting(db, me.accountId, enrolmentId)
  if (!sitting.facts.isHearing) refuse('NOT_HEARING')
  refuseIf(whyUnpaid(sitting) ?? whyPaperClosed(sitting.facts, now) ?? whyElsewhere(sitting, me))
  return { ...sitting, sessionId: sitting.sessionId ?? refuse('SESSION_REQUIRED') }
}

/** One item of the running paper, as `lockHearing`; NOT_FOUND, too, for an item that is not of this paper. */
export async function lockItem(db: Db, asked: Asked & { questionId: number }): Promise<PaperRow> {
  const { sessionId } = await lockHearing(db, asked)
  return found(await findPaperItem(db, sessionId, asked.questionId))
}
