import type { ReviewItemWire } from '#contract/result/review.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { parseJudgement } from '#domain/result/judgement.ts'
import type { Ctx } from '#server/context.ts'
import { findAnsweringMark } from '#server/records/result/appeal/ownMark.ts'
import { reviewOfMark } from '#server/records/result/review/blindMark.ts'
import { onSiteItemsWire } from '#server/records/result/review/onSiteWire.ts'
import { findPublishedReview, type MarkedRow, type ReviewRow } from '#server/records/result/review/queries.ts'
import {
  type Links,
  linksOf,
  markedWire,
  noLinks,
  reviewWire,
  sheetWire,
} from '#server/records/result/review/reviewWire.ts'
import { readSheets } from '#server/records/result/review/songs.ts'
import { kindOf } from './marking.ts'

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
 * The comments page of an enrolment as it is read outside; with the photo and the videos for the account that enrolled
 * the child, the videos by links that expire after ten minutes (threats#F5). Nobody gets the face similarity here.
 */
export async function readShownReview(ctx: Ctx, row: MarkedRow, { isOwner }: { isOwner: boolean }) {
  const again = await findAnsweringMark(ctx.db, row.id, row.resultCode ?? 0)
  const review = again ? reviewOfMark(again) : await findPublishedReview(ctx.db, row.id, row.resultCode ?? 0)
  const links = linksOf(ctx, 'commentVideo')
  const privateLinks = isOwner ? links : noLinks
  const listData = await readItems(ctx, row, review, privateLinks)
  return {
    OtherMsg: {
      // The exam time is left out because it has its own rules of visibility (rulings#exam-time).
      ExamFormIno: { ...markedWire(row, privateLinks), ExamTime: null },
      // What counts is the approved result, which may have been corrected since.
      ExaminerReview: review && { ...reviewWire(review, links), ERT_Code: row.resultCode ?? review.resultCode },
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
}
