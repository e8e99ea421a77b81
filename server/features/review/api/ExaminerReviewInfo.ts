import { ExaminerReviewInfo as endpoint } from '#contract/review.ts'
import { CERT_TYPES } from '#domain/identity.ts'
import { areCommentsVisible } from '#domain/result.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { found, refuse } from '#server/refuse.ts'
import { certificateIndex } from '../../enrolment/certificate.ts'
import { limitQuestions } from '../../result/limitQuestions.ts'
import { readSheets } from '../marking.ts'
import { findMarked, findPublishedReview } from '../queries.ts'
import { linkFor, markedWire, noLink, reviewWire, sheetWire } from '../reviewWire.ts'

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
    const isShown = areCommentsVisible(
      row?.show_comments_at?.getTime() ?? null,
      row?.approved_at?.getTime() ?? null,
      now,
    )
    const shown = found(isHis && isShown ? row : null)
    const review = await findPublishedReview(db, shown.id, shown.result_code ?? 0)
    const link = linkFor(secrets, now)
    const privateLink = me?.accountId === shown.account_id ? link : noLink
    const sheets = await readSheets(db, shown)
    return {
      OtherMsg: {
        // When and where he sat is told by the rules of exam times only (rulings 6).
        ExamFormIno: { ...markedWire(shown, privateLink), ExamTime: null },
        ExaminerReview: review ? reviewWire(review, link) : null,
      },
      listData: sheets.map(({ sheet }) => ({
        ...sheetWire(sheet, privateLink),
        Similarity: null,
        IsCalibrated: null,
      })),
      totalCount: sheets.length,
    }
  },
})
