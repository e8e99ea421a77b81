import { MODE } from '#domain/enrolment/examMode.ts'
import { whyCannotSubmitReview } from '#domain/result/review.ts'
import { isDeciding } from '#domain/result/reviewFairness.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { readMarks } from '#server/records/result/result/marks.ts'
import { isChief } from '#server/records/result/review/queries.ts'
import { insertReview, reviveReview } from '#server/records/result/review/writeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { type Marking, readMarking } from './marking.ts'
import { requireBaseVersion, type SentBase } from './requireBaseVersion.ts'
import { requireComplete, type SentReview } from './requireComplete.ts'
import { storeSignature } from './signature.ts'

export interface Submission extends SentReview, SentBase {
  EF_ID: number
  Signature?: string | null | undefined
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

async function isDecision(db: Db, enrolmentId: number, examinerId: number): Promise<boolean> {
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
  const { row, withdrawn } = marking
  const content = {
    ...requireSubmittable(ctx, action, marking, sent, true),
    signaturePath,
    isChief: await isDecision(db, row.id, me.accountId),
  }
  const reviewKey = { enrolmentId: row.id, examinerId: me.accountId }
  const written =
    (withdrawn ? await reviveReview(db, withdrawn, content, now) : await insertReview(db, reviewKey, content, now)) ??
    refuse('SUBMITTED_ALREADY')
  await proposeEnrolmentResult(db, row.id, now)
  return { ER_ID: written.id, Version: written.version }
}
