import { ResetReview as endpoint } from '#contract/result/review.ts'
import { whyCannotChangeReview } from '#domain/result/review.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import type { ReviewRow } from '#server/records/result/review/queries.ts'
import { saveDraft, withdrawReview } from '#server/records/result/review/writeQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { startMarkAnew } from '../appealMark.ts'
import { findReviewedBy, readMarking } from '../marking.ts'

/** Turns the review into a draft as the page would save it, without the signature, which has to be given anew. */
function draftOf({ judgement, resultCode, suggestion }: ReviewRow): string {
  return JSON.stringify({ Judgement: JSON.stringify(judgement), ERT_Code: resultCode, Suggestion: suggestion })
}

/**
 * Refuses REVIEW_REQUIRED when there is no review to withdraw, REVIEW_FIXED once the result is approved, and NOT_FOUND
 * for another examiner's review (threats#X6). The row and its versions stay; without this review the proposal waits.
 */
export const ResetReview = handler(endpoint, {
  handle: async (ctx, { ER_ID }) => {
    const { db, me, now } = ctx
    if (ER_ID === 0) refuse('REVIEW_REQUIRED')
    const enrolmentId = found(await findReviewedBy(db, ER_ID, me.accountId))
    found(await lockEnrolment(db, enrolmentId))
    const { review, stored, appealMark } = await readMarking(db, enrolmentId, me.accountId)
    refuseIf(whyCannotChangeReview(review ? stored : null, 'startAnew'))
    const own = found(review)
    if (appealMark) await startMarkAnew(ctx, appealMark)
    else if (!(await withdrawReview(db, own.id, now))) refuse('REVIEW_REQUIRED')
    await saveDraft(db, {
      enrolmentId,
      examinerId: me.accountId,
      text: draftOf(own),
      now,
    })
    await proposeEnrolmentResult(db, enrolmentId, now)
    await insertAudit(ctx, {
      action: 'ResetReview',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: { reviewId: own.id, version: own.version, resultCode: own.resultCode },
      after: { reviewId: own.id, version: own.version, resultCode: null },
    })
    return { OtherMsg: { EF_ID: enrolmentId } }
  },
})
