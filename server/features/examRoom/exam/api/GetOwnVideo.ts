import { GetOwnVideo as endpoint } from '#contract/examRoom/exam.ts'
import { handler } from '#server/handler.ts'
import { findOwnSheet } from '#server/records/examRoom/exam/sheetQueries.ts'
import { sheetWire } from '#server/records/examRoom/exam/sheetWire.ts'
import { found } from '#server/refuse.ts'

export const GetOwnVideo = handler(endpoint, {
  handle: async (ctx, { EAS_ID }) => {
    const row = found(await findOwnSheet(ctx.db, ctx.me.accountId, EAS_ID))
    return { item: sheetWire(row, row.endsAt, ctx) }
  },
})
