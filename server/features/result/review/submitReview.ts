import { MODE } from '#domain/enrolment/examMode.ts'
import { doneBeforeArrival } from '#domain/result/hallCase.ts'
import { judgementText, parseJudgement } from '#domain/result/judgement.ts'
import { whyCannotSubmitReview } from '#domain/result/review.ts'
import { isDeciding } from '#domain/result/reviewFairness.ts'
import { parseIso } from '#domain/time.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { readMarks } from '#server/records/result/result/marks.ts'
import { isChief, listOtherReviews } from '#server/records/result/review/queries.ts'
import { insertReview, reviveReview } from '#server/records/result/review/writeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { saveAppealMark } from './appealMark.ts'
import { type Marking, readMarking } from './marking.ts'
import { requireBaseVersion, type SentBase } from './requireBaseVersion.ts'
import { requireComplete, type SentReview } from './requireComplete.ts'
import { storeSignature } from './signature.ts'

export interface Submission extends SentReview, SentBase {
  EF_ID: number
  Signature?: string | null | undefined
  TakenFrom?: number | undefined
  DoneTime?: string | undefined
}

export type SubmitAction = 'SubmitExaminerReview' | 'SubmitOfflineExaminerReview'
type Submitted = { ER_ID: number; Version: number }

function requireSubmittable(
  ctx: Ctx<Me>,
  action: SubmitAction,
  marking: Marking,
  sent: Submission,
  hasSignature: boolean,
) {
  const { row, stored, whyNotReady } = marking
  if (action === 'SubmitOfflineExaminerReview' && row.mode !== MODE.offline) refuse('NOT_OFFLINE')
  requireBaseVersion(ctx, marking, sent)
  refuseIf(whyCannotSubmitReview({ ...stored, whyNotReady }))
  return requireComplete(marking, sent, hasSignature)
}

/** Judges the review before the signature is stored, and returns the signature's path. */
export async function prepareSubmission(ctx: ManualCtx<Me>, action: SubmitAction, sent: Submission): Promise<string> {
  const marking = await readMarking(ctx.db, sent.EF_ID, ctx.me.accountId)
  requireSubmittable(ctx, action, marking, sent, Boolean(sent.Signature))
  return storeSignature(ctx, sent.Signature ?? '')
}

/**
 * The review that a chief takes over as his decision. Refuses TAKEN_REVIEW_CHANGED where it does not count any more, or says
 * something else than the chief was shown and HELD_NOT where there is nothing to decide by now.
 */
async function takenReview(
  db: Db,
  me: Me,
  { marking, sent, isDeciding: isDecidingNow }: { marking: Marking; sent: Submission; isDeciding: boolean },
): Promise<number | null> {
  if (!sent.TakenFrom) return null
  if (!isDecidingNow) refuse('HELD_NOT')
  const taken = (await listOtherReviews(db, marking.row.id, me.accountId)).find(({ id }) => id === sent.TakenFrom)
  const { judgement, resultCode, suggestion } = requireComplete(marking, sent, true)
  const shown = parseJudgement(JSON.stringify(taken?.judgement ?? []), marking.kind).judgement
  const isSame =
    taken !== undefined &&
    shown !== null &&
    judgementText(shown) === judgement &&
    taken.resultCode === resultCode &&
    taken.suggestion === suggestion
  return isSame ? taken.id : refuse('TAKEN_REVIEW_CHANGED')
}

/** Whether a review of this examiner now would be the chief's decision. */
export async function isDecision(db: Db, enrolmentId: number, examinerId: number): Promise<boolean> {
  if (!(await isChief(db, examinerId))) return false
  return isDeciding({ examinerId, isChief: true }, await readMarks(db, enrolmentId))
}

/**
 * Inserts a first review, or the next version of one that was withdrawn. It is judged again under the enrolment's lock,
 * which also covers the proposal computed from all reviews.
 */
export async function submitReview(
  ctx: Ctx<Me>,
  action: SubmitAction,
  sent: Submission,
  signaturePath: string,
): Promise<Submitted> {
  const { db, me, now } = ctx
  found(await lockEnrolment(db, sent.EF_ID))
  const marking = await readMarking(db, sent.EF_ID, me.accountId)
  const { row, withdrawn, appealMark } = marking
  const complete = requireSubmittable(ctx, action, marking, sent, true)
  if (appealMark) return saveAppealMark(ctx, appealMark, { ...complete, signaturePath })
  const isDecidingNow = await isDecision(db, row.id, me.accountId)
  const takenFromId = await takenReview(db, me, { marking, sent, isDeciding: isDecidingNow })
  const doneAt = doneBeforeArrival(sent.DoneTime === undefined ? null : parseIso(sent.DoneTime), now)
  const content = { ...complete, signaturePath, isChief: isDecidingNow, takenFromId, doneAt }
  const reviewKey = { enrolmentId: row.id, examinerId: me.accountId }
  const written =
    (withdrawn ? await reviveReview(db, withdrawn, content, now) : await insertReview(db, reviewKey, content, now)) ??
    refuse('SUBMITTED_ALREADY')
  await proposeEnrolmentResult(db, row.id, now)
  return { ER_ID: written.id, Version: written.version }
}
