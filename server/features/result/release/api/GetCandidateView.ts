import { GetCandidateView as endpoint } from '#contract/result/release.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoOrNull } from '#domain/time.ts'
import { readShownReview } from '#server/features/result/review/shownReview.ts'
import { handler } from '#server/handler.ts'
import { findMarked } from '#server/records/result/review/queries.ts'
import { found, refuse } from '#server/refuse.ts'

export const GetCandidateView = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const row = found(await findMarked(ctx.db, EF_ID))
    const code = row.approvedAt === null ? refuse('NOT_FOUND') : (row.resultCode as ResultCode)
    const shown = await readShownReview(ctx, row, { isOwner: true })
    return {
      ...shown,
      OtherMsg: {
        ...shown.OtherMsg,
        ERT_Code: code,
        ERT_Name: resultText[code],
        ShowCommentsTime: isoOrNull(row.showCommentsAt),
      },
    }
  },
})
