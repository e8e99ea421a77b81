import { bit } from '#contract/bit.ts'
import { GetReviewsOfEnrolment as endpoint } from '#contract/result/review.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listCountedIds } from '#server/records/result/review/queries.ts'
import { attendanceWire, linksOf, reviewWire } from '#server/records/result/review/reviewWire.ts'
import {
  findProposal,
  listConflicts,
  listExaminersOf,
  listReviews,
} from '#server/records/result/review/staffQueries.ts'
import { found } from '#server/refuse.ts'

export const GetReviewsOfEnrolment = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db } = ctx
    const proposal = found(await findProposal(db, EF_ID))
    const reviews = await listReviews(db, EF_ID)
    const counted = await listCountedIds(db, EF_ID)
    const conflicts = await listConflicts(db, EF_ID)
    const links = linksOf(ctx)
    const examiners = await listExaminersOf(db, EF_ID)
    const nameOfReview = (id: number | null) =>
      (id !== null && examiners.find(({ reviewId }) => reviewId === id)?.name) || ''
    const listData = examiners.map((examiner) => {
      const review = reviews.find(({ id }) => id === examiner.reviewId)
      return {
        UserID: examiner.id,
        Examiner: examiner.name,
        IsOff: bit(examiner.disabledAt !== null),
        DraftTime: isoOrNull(examiner.draftAt),
        Review: review ? reviewWire(review, links) : null,
        IsChief: bit(review?.isChief === true),
        TakenFrom: nameOfReview(review?.takenFromId ?? null),
        IsCounted: bit(review !== undefined && counted.has(review.id)),
      }
    })
    return {
      OtherMsg: {
        IsHeld: bit(proposal.isHeld === true),
        IsApproved: bit(proposal.approvedAt !== null),
        ProposedCode: proposal.proposedCode,
        ...attendanceWire(proposal),
        Conflicts: conflicts.map(({ id, name, reason, declaredAt }) => ({
          UserID: id,
          Examiner: name,
          Reason: reason,
          DeclaredTime: shanghaiIso(declaredAt),
        })),
      },
      listData,
      totalCount: listData.length,
    }
  },
})
