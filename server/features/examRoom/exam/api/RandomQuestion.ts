import { RandomQuestion as endpoint } from '#contract/examRoom/exam.ts'
import { handler } from '#server/handler.ts'
import { drawPattern } from '#server/records/examRoom/exam/drawPattern.ts'
import { listSheets } from '#server/records/examRoom/exam/sheetQueries.ts'
import { sheetWire } from '#server/records/examRoom/exam/sheetWire.ts'
import { lockOpenSheet } from '#server/records/examRoom/exam/sitting.ts'
import { found } from '#server/refuse.ts'

/** Draws all pieces of the pattern at once and returns them; `item` is the first, as the specification asks. */
export const RandomQuestion = handler(endpoint, {
  handle: async (ctx, { EF_ID, EP_ID }) => {
    const { db, me, now } = ctx
    const sitting = await lockOpenSheet(db, { me, enrolmentId: EF_ID, now })
    const pattern = found(sitting.patterns.find(({ patternId }) => patternId === EP_ID))
    await drawPattern(ctx, sitting, pattern)
    const sheets = await listSheets(db, sitting.sessionId)
    const drawn = sheets
      .filter((sheet) => sheet.patternId === EP_ID)
      .map((sheet) => {
        const { EAS_ID, EQ_ID, View_ExamQuestion } = sheetWire(sheet, null, ctx)
        return { EAS_ID, EQ_ID, View_ExamQuestion }
      })
    return { item: found(drawn[0] ?? null), listData: drawn }
  },
})
