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
    const listData = (await listExaminersOf(db, EF_ID)).map((examiner) => {
      const review = reviews.find(({ id }) => id === examiner.review_id)
      return {
        UserID: examiner.id,
        Examiner: examiner.name,
        IsOff: bit(examiner.disabled_at !== null),
        DraftTime: isoOrNull(examiner.draft_at),
        Review: review ? reviewWire(review, links) : null,
        IsChief: bit(review?.is_chief === true),
        IsCounted: bit(review !== undefined && counted.has(review.id)),
      }
    })
    return {
      OtherMsg: {
        IsHeld: bit(proposal.is_held === true),
        IsApproved: bit(proposal.approved_at !== null),
        ProposedCode: proposal.proposed_code,
        ...attendanceWire(proposal),
        Conflicts: conflicts.map(({ id, name, reason, declared_at }) => ({
          UserID: id,
          Examiner: name,
          Reason: reason,
          DeclaredTime: shanghaiIso(declared_at),
        })),
      },
      listData,
      totalCount: listData.length,
    }
  },
})
