import { ExaminerReviewInfo as endpoint } from '#contract/result/review.ts'
import { canonicalCertNumber } from '#domain/people/identity.ts'
import { areCommentsVisible, isResultVisible } from '#domain/result/result.ts'
import { cleanText } from '#domain/text.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { numberStem } from '#server/features/people/user/numberStem.ts'
import { handler } from '#server/handler.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { findMarked, type MarkedRow } from '#server/records/result/review/queries.ts'
import { found, refuse } from '#server/refuse.ts'
import { readShownReview } from '../shownReview.ts'

/** A review contains the result, so both publication times must have passed, in whichever order staff set them. */
function isShown({ releasedAt, showCommentsAt, showResultAt }: MarkedRow, now: number): boolean {
  return areCommentsVisible(showCommentsAt, releasedAt, now) && isResultVisible({ releasedAt, showResultAt }, now)
}

/**
 * Refuses VALID_CERT_NUMBER_REQUIRED, and NOT_FOUND alike for an unknown enrolment, a wrong number and comments that
 * are not published yet (rulings#review-pages, rulings#name-queries).
 */
export const ExaminerReviewInfo = handler(endpoint, {
  handle: async (ctx, { EF_ID, CertNO, CheckCode }) => {
    const { db, me, now, secrets } = ctx
    if (cleanText(CertNO) === '') refuse('VALID_CERT_NUMBER_REQUIRED')
    const indexes = certificateIndexes(secrets, CertNO)
    const row = await findMarked(db, EF_ID)
    const isOwner = me !== null && row?.accountId === me.accountId
    const isHis = row !== null && indexes.some((index) => index.equals(row.certIndex))
    const readable = isHis && isShown(row, now) ? row : null
    // The owner is not limited: strangers who use up the allowance for this number must not keep the family from
    // reading.
    if (!isOwner)
      await limitQuestions(ctx, {
        subjects: [`enrolment ${EF_ID}`, numberStem(CertNO)],
        text: `comments ${EF_ID} ${canonicalCertNumber(1, CertNO)}`,
        checkCode: CheckCode,
        isFound: readable !== null,
      })
    return readShownReview(ctx, found(readable), { isOwner })
  },
})
