import { bit } from '#contract/bit.ts'
import { GetExamFormReviewInfo as endpoint } from '#contract/result/review.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { isDeciding, seesOtherMarks } from '#domain/result/reviewFairness.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { readMarks } from '#server/records/result/result/marks.ts'
import { onSiteItemsWire } from '#server/records/result/review/onSiteWire.ts'
import { findDraft, isChief, listOtherReviews } from '#server/records/result/review/queries.ts'
import {
  attendanceWire,
  examinerWire,
  handedWire,
  linksOf,
  otherReviewsWire,
  reviewWire,
  sheetWire,
} from '#server/records/result/review/reviewWire.ts'
import { refuse } from '#server/refuse.ts'
import { type Marking, readMarking } from '../marking.ts'

/**
 * Returns the other examiners' reviews if the fairness rules let this examiner see them, and whether he decides as
 * chief.
 */
async function readOthers(ctx: Ctx<Me>, { row, review, appealMark }: Marking) {
  const { db, me } = ctx
  // Who marks an appeal never sees another mark.
  if (appealMark) return { IsHeld: 0 as const, IsDecided: 0 as const, TakenFrom: 0, OtherReviews: null }
  const marks = await readMarks(db, row.id)
  const examiner = { examinerId: me.accountId, isChief: await isChief(db, me.accountId), isDone: review !== null }
  const isSeen = seesOtherMarks(examiner, marks)
  return {
    // A chief who has decided is not asked again, although the others still differ.
    IsHeld: bit(review === null && isDeciding(examiner, marks)),
    IsDecided: bit(review?.isChief === true),
    TakenFrom: review?.takenFromId ?? 0,
    OtherReviews: isSeen
      ? otherReviewsWire(await listOtherReviews(db, row.id, me.accountId), row.hidesIdentity, linksOf(ctx))
      : null,
  }
}

/**
 * Refuses NO_VIDEO while an online candidate has submitted nothing; for a hearing test, which has no videos,
 * REVIEW_NOT_READY.
 */
export const GetExamFormReviewInfo = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me } = ctx
    const marking = await readMarking(db, EF_ID, me.accountId)
    const { row, review, sheets } = marking
    if (row.mode === MODE.online && !row.answersSubmittedAt)
      refuse(marking.kind === 'hearing' ? 'REVIEW_NOT_READY' : 'NO_VIDEO')
    const links = linksOf(ctx)
    const draft = await findDraft(db, row.id, me.accountId)
    const listData =
      row.mode === MODE.online
        ? sheets.map(({ sheet }) => sheetWire(sheet, links, ctx))
        : await onSiteItemsWire(ctx, row)
    return {
      OtherMsg: {
        ExamFormIno: examinerWire(row, links),
        ExaminerReview: review ? reviewWire(review, links) : null,
        Draft: draft?.text ?? '',
        DraftVersion: draft?.version ?? 0,
        IsApproved: bit(row.approvedAt !== null),
        Handed: marking.appealMark ? null : marking.handed && handedWire(marking.handed, row.hidesIdentity),
        ...(await readOthers(ctx, marking)),
        ...attendanceWire(row),
      },
      listData,
      totalCount: listData.length,
    }
  },
})
