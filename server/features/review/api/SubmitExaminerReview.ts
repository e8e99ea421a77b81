import { SubmitExaminerReview as endpoint } from '#contract/review.ts'
import { whyCannotSubmitReview } from '#domain/review.ts'
import { handler } from '#server/handler.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { lockEnrolment } from '../../enrolment/queries.ts'
import { proposeEnrolmentResult } from '../../result/proposeEnrolmentResult.ts'
import { type Marking, readMarking } from '../marking.ts'
import { isChief } from '../queries.ts'
import { requireWhole, type SentReview } from '../requireWhole.ts'
import { storeSignature } from '../signature.ts'
import { insertReview } from '../writeQueries.ts'

function requireDue(marking: Marking, sent: SentReview, hasSignature: boolean) {
  refuseIf(whyCannotSubmitReview({ ...marking.stored, isReady: marking.isReady }))
  return requireWhole(marking, sent, hasSignature)
}

/**
 * REVIEW_FIXED, SUBMITTED_ALREADY, REVIEW_NOT_READY, and the reasons of `requireWhole`. Judged twice: before anything is
 * stored, and under the enrolment's lock, which also holds the proposal that follows from all reviews.
 */
export const SubmitExaminerReview = handler(endpoint, {
  before: async (ctx, input) => {
    const marking = await readMarking(ctx.db, input.EF_ID, ctx.me.accountId, ctx.now)
    requireDue(marking, input, Boolean(input.Signature))
    return storeSignature(ctx, input.Signature ?? '')
  },
  handle: async ({ db, me, now }, input, signaturePath) => {
    found(await lockEnrolment(db, input.EF_ID))
    const marking = await readMarking(db, input.EF_ID, me.accountId, now)
    const content = {
      ...requireDue(marking, input, true),
      signature_path: signaturePath,
      is_chief: await isChief(db, me.accountId),
    }
    const of = { enrolmentId: marking.row.id, examinerId: me.accountId }
    const id = (await insertReview(db, of, content, new Date(now))) ?? refuse('SUBMITTED_ALREADY')
    await proposeEnrolmentResult(db, marking.row.id, now)
    return { OtherMsg: { ER_ID: id } }
  },
})
