import { MODE } from '#domain/examMode.ts'
import { whyCannotSubmitReview } from '#domain/review.ts'
import { isDeciding } from '#domain/reviewFairness.ts'
import type { Ctx, ManualCtx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { readMarks } from '#server/records/result/marks.ts'
import { isChief } from '#server/records/review/queries.ts'
import { insertReview, reviveReview } from '#server/records/review/writeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { proposeEnrolmentResult } from '../result/proposeEnrolmentResult.ts'
import { type Marking, readMarking } from './marking.ts'
import { findDone, once } from './once.ts'
import { requireBase, type SentBase } from './requireBase.ts'
import { requireWhole, type SentReview } from './requireWhole.ts'
import { storeSignature } from './signature.ts'

export interface Submission extends SentReview, SentBase {
  EF_ID: number
  Signature?: string | null | undefined
  RequestKey?: string | undefined
}

export type SubmitAction = 'SubmitExaminerReview' | 'SubmitOfflineExaminerReview'
type Submitted = { ER_ID: number; Version: number }

const keyedBy = (action: SubmitAction, { EF_ID, RequestKey }: Submission) => ({
  key: RequestKey,
  action,
  enrolmentId: EF_ID,
})

function requireDue(ctx: Ctx<Me>, action: SubmitAction, marking: Marking, sent: Submission, hasSignature: boolean) {
  const { row, stored, whyNotReady } = marking
  if (action === 'SubmitOfflineExaminerReview' && row.mode !== MODE.offline) refuse('NOT_OFFLINE')
  requireBase(ctx, marking, sent)
  refuseIf(whyCannotSubmitReview({ ...stored, whyNotReady }))
  return requireWhole(marking, sent, hasSignature)
}

/** Judged once before anything is stored; answers the signature's path, or null for what was done before. */
export async function prepareSubmission(
  ctx: ManualCtx<Me>,
  action: SubmitAction,
  sent: Submission,
): Promise<string | null> {
  if (await findDone(ctx, keyedBy(action, sent))) return null
  const marking = await readMarking(ctx.db, sent.EF_ID, ctx.me.accountId)
  // The same call may have been answered between these two readings, and the review be its own.
  if (marking.review && (await findDone(ctx, keyedBy(action, sent)))) return null
  requireDue(ctx, action, marking, sent, Boolean(sent.Signature))
  return storeSignature(ctx, sent.Signature ?? '')
}

async function isDecision(db: Db, enrolmentId: number, examinerId: number): Promise<boolean> {
  if (!(await isChief(db, examinerId))) return false
  return isDeciding({ examinerId, isChief: true }, await readMarks(db, enrolmentId))
}

/**
 * A first review, or the next version of one that was given back, judged again under the enrolment's lock, which also holds
 * the proposal that follows from all reviews.
 */
export async function submitReview(
  ctx: Ctx<Me>,
  action: SubmitAction,
  sent: Submission,
  signaturePath: string | null,
): Promise<Submitted> {
  const { db, me, now } = ctx
  found(await lockEnrolment(db, sent.EF_ID))
  return once<Submitted>(ctx, keyedBy(action, sent), async () => {
    const marking = await readMarking(db, sent.EF_ID, me.accountId)
    const { row, withdrawn } = marking
    const content = {
      ...requireDue(ctx, action, marking, sent, true),
      signature_path: signaturePath ?? refuse('SIGNATURE_REQUIRED'),
      is_chief: await isDecision(db, row.id, me.accountId),
    }
    const of = { enrolment_id: row.id, examiner_id: me.accountId }
    const written =
      (withdrawn
        ? await reviveReview(db, withdrawn, content, new Date(now))
        : await insertReview(db, of, content, new Date(now))) ?? refuse('SUBMITTED_ALREADY')
    await proposeEnrolmentResult(db, row.id, now)
    return { ER_ID: written.id, Version: written.version }
  })
}
