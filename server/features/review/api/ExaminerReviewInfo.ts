import { ExaminerReviewInfo as endpoint } from '#contract/review.ts'
import { CERT_TYPES } from '#domain/identity.ts'
import { areCommentsVisible, isResultVisible } from '#domain/result.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { found, refuse } from '#server/refuse.ts'
import { certificateIndex } from '../../enrolment/certificate.ts'
import { limitQuestions } from '../../result/limitQuestions.ts'
import { readSheets } from '../marking.ts'
import { findMarked, findPublishedReview, type MarkedRow } from '../queries.ts'
import { linksOf, markedWire, noLinks, reviewWire, sheetWire } from '../reviewWire.ts'

const instantOf = (at: Date | null) => at?.getTime() ?? null

/** The review carries the result, so both times must have come, whichever staff set first. */
function isShown({ approved_at, show_comments_at, show_result_at }: MarkedRow, now: number): boolean {
  const approvedAt = instantOf(approved_at)
  return (
    areCommentsVisible(instantOf(show_comments_at), approvedAt, now) &&
    isResultVisible({ approvedAt, showResultAt: instantOf(show_result_at) }, now)
  )
}

/**
 * VALID_CERT_NUMBER_REQUIRED; NOT_FOUND alike for an unknown enrolment, a wrong number and comments that are not shown
 * yet (rulings 2). Photo and videos of the child are for who enrolled him; how like the face was, for nobody here.
 */
export const ExaminerReviewInfo = handler(endpoint, {
  handle: async (ctx, { EF_ID, CertNO }) => {
    const { db, me, now, secrets } = ctx
    if (cleanText(CertNO) === '') refuse('VALID_CERT_NUMBER_REQUIRED')
    limitQuestions(ctx, `enrolment ${EF_ID}`)
    const indexes = CERT_TYPES.map(({ certType }) => certificateIndex(secrets, certType, CertNO))
    const row = await findMarked(db, EF_ID)
    const isHis = row !== null && indexes.some((index) => index.equals(row.cert_index))
    const shown = found(isHis && isShown(row, now) ? row : null)
    const review = await findPublishedReview(db, shown.id, shown.result_code ?? 0)
    const links = linksOf(ctx)
    const privateLinks = me?.accountId === shown.account_id ? links : noLinks
    const sheets = await readSheets(db, shown)
    return {
      OtherMsg: {
        // When and where he sat is told by the rules of exam times only (rulings 6).
        ExamFormIno: { ...markedWire(shown, privateLinks), ExamTime: null },
        ExaminerReview: review ? reviewWire(review, links) : null,
      },
      listData: sheets.map(({ sheet }) => ({
        ...sheetWire(sheet, privateLinks, ctx),
        Similarity: null,
        IsCalibrated: null,
      })),
      totalCount: sheets.length,
    }
  },
})
