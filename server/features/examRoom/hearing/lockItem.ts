import { whyPaperClosed } from '#domain/examRoom/hearingTest.ts'
import type { Instant } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { lockSitting, type Sitting, whyOnOtherDevice, whyUnpaid } from '#server/records/examRoom/exam/sitting.ts'
import { findPaperItem, type PaperRow } from '#server/records/examRoom/hearing/paperQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

interface HearingRequest {
  me: Pick<Me, 'accountId' | 'loginId'>
  enrolmentId: number
  /** When the last byte of the request arrived; a request that arrives at the exact end is in time. */
  now: Instant
}

/**
 * Locks an enrolment of the caller and returns its running hearing exam. Refuses NOT_FOUND, NOT_HEARING, the reasons of
 * `whyUnpaid`, SUBMITTED_ALREADY, SESSION_REQUIRED, EXAM_OVER, SEAT_TAKEN.
 */
async function lockHearing(db: Db, { me, enrolmentId, now }: HearingRequest): Promise<Sitting & { sessionId: number }> {
  const sitting = await lockSitting(db, me.accountId, enrolmentId)
  if (!sitting.facts.isHearing) refuse('NOT_HEARING')
  refuseIf(whyUnpaid(sitting) ?? whyPaperClosed(sitting.facts, now) ?? whyOnOtherDevice(sitting, me))
  return { ...sitting, sessionId: sitting.sessionId ?? refuse('SESSION_REQUIRED') }
}

/** Locks as `lockHearing` does and returns one item of the paper; NOT_FOUND also for an item of another paper. */
export async function lockItem(db: Db, request: HearingRequest & { questionId: number }): Promise<PaperRow> {
  const { sessionId } = await lockHearing(db, request)
  return found(await findPaperItem(db, sessionId, request.questionId))
}
