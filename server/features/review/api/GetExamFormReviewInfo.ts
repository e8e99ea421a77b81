import { GetExamFormReviewInfo as endpoint } from '#contract/review.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readMarking } from '../marking.ts'
import { findDraft } from '../queries.ts'
import { linkFor, markedWire, reviewWire, sheetWire } from '../reviewWire.ts'

/** NO_VIDEO while an online candidate has submitted nothing. */
export const GetExamFormReviewInfo = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EF_ID }) => {
    const { row, review, sheets } = await readMarking(db, EF_ID, me.accountId, now)
    if (row.mode === 1 && !row.answers_submitted_at) refuse('NO_VIDEO')
    const link = linkFor(secrets, now)
    return {
      OtherMsg: {
        ExamFormIno: markedWire(row, link),
        ExaminerReview: review ? reviewWire(review, link) : null,
        Draft: (await findDraft(db, row.id, me.accountId)) ?? '',
        IsApproved: row.approved_at ? (1 as const) : (0 as const),
      },
      listData: sheets.map(({ sheet }) => sheetWire(sheet, link)),
      totalCount: sheets.length,
    }
  },
})
