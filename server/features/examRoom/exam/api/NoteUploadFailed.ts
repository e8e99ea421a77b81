import { NoteUploadFailed as endpoint } from '#contract/examRoom/exam.ts'
import { handler } from '#server/handler.ts'
import { findOwnSheet, setUploadFailed } from '#server/records/examRoom/exam/sheetQueries.ts'
import { found } from '#server/refuse.ts'

export const NoteUploadFailed = handler(endpoint, {
  handle: async ({ db, me, now }, { EAS_ID }) => {
    const sheet = found(await findOwnSheet(db, me.accountId, EAS_ID))
    await setUploadFailed(db, sheet.id, now)
    return {}
  },
})
