import { GetExamFormReviewInfo as endpoint } from '#contract/review.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readMarking } from '../marking.ts'
import { findDraft } from '../queries.ts'
import { linksOf, markedWire, reviewWire, sheetWire } from '../reviewWire.ts'

/** NO_VIDEO while an online candidate has submitted nothing. */
export const GetExamFormReviewInfo = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me, now } = ctx
    const { row, review, sheets } = await readMarking(db, EF_ID, me.accountId, now)
    if (row.mode === 1 && !row.answers_submitted_at) refuse('NO_VIDEO')
    const links = linksOf(ctx)
    return {
      OtherMsg: {
        ExamFormIno: markedWire(row, links),
        ExaminerReview: review ? reviewWire(review, links) : null,
        Draft: (await findDraft(db, row.id, me.accountId)) ?? '',
        IsApproved: row.approved_at ? (1 as const) : (0 as const),
      },
      listData: sheets.map(({ sheet }) => sheetWire(sheet, links, ctx)),
      totalCount: sheets.length,
    }
  },
})
