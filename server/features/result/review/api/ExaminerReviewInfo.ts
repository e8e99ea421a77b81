import { ExaminerReviewInfo as endpoint, type ReviewItemWire } from '#contract/result/review.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { canonicalCertNumber } from '#domain/people/identity.ts'
import { parseJudgement } from '#domain/result/judgement.ts'
import { areCommentsVisible, isResultVisible } from '#domain/result/result.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx } from '#server/context.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { numberStem } from '#server/features/people/user/numberStem.ts'
import { handler } from '#server/handler.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { onSiteItemsWire } from '#server/records/result/review/onSiteWire.ts'
import {
  findMarked,
  findPublishedReview,
  type MarkedRow,
  type ReviewRow,
} from '#server/records/result/review/queries.ts'
import {
  type Links,
  linksOf,
  markedWire,
  noLinks,
  reviewWire,
  sheetWire,
} from '#server/records/result/review/reviewWire.ts'
import { readSheets } from '#server/records/result/review/songs.ts'
import { found, refuse } from '#server/refuse.ts'
import { kindOf } from '../marking.ts'

/** A review contains the result, so both publication times must have passed, in whichever order staff set them. */
function isShown({ approvedAt, showCommentsAt, showResultAt }: MarkedRow, now: number): boolean {
  return areCommentsVisible(showCommentsAt, approvedAt, now) && isResultVisible({ approvedAt, showResultAt }, now)
}

/**
 * Returns the sheets with their videos for an online exam; for an exam on site the tracks, and those patterns without
 * tracks that a comment was written for.
 */
async function readItems(ctx: Ctx, row: MarkedRow, review: ReviewRow | null, links: Links): Promise<ReviewItemWire[]> {
  if (row.mode === MODE.online) return (await readSheets(ctx.db, row)).map(({ sheet }) => sheetWire(sheet, links, ctx))
  const items = await onSiteItemsWire(ctx, row)
  const { judgement } = parseJudgement(JSON.stringify(review?.judgement ?? []), kindOf(row))
  const said = judgement?.kind === 'song' ? judgement.songs : []
  return items.filter(({ IsRequired, EP_ID }) => IsRequired === 1 || said.some(({ patternId }) => patternId === EP_ID))
}

/**
 * Refuses VALID_CERT_NUMBER_REQUIRED, and NOT_FOUND alike for an unknown enrolment, a wrong number and comments that
 * are not published yet (rulings#review-pages, rulings#name-queries). Only the account that enrolled the child gets the
 * photo and the videos, the videos by links that expire after ten minutes (threats#F5). Nobody gets the face similarity
 * here.
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
    const shown = found(readable)
    const review = await findPublishedReview(db, shown.id, shown.resultCode ?? 0)
    const links = linksOf(ctx, 'commentVideo')
    const privateLinks = isOwner ? links : noLinks
    const listData = await readItems(ctx, shown, review, privateLinks)
    return {
      OtherMsg: {
        // The exam time is left out because it has its own rules of visibility (rulings#exam-time).
        ExamFormIno: { ...markedWire(shown, privateLinks), ExamTime: null },
        ExaminerReview: review ? reviewWire(review, links) : null,
      },
      listData: listData.map((item) => ({
        ...item,
        Similarity: null,
        IsCalibrated: null,
        Faces: null,
        FaceProblem: '' as const,
        MediaProblem: '',
      })),
      totalCount: listData.length,
    }
  },
})
