import { NoteUploadFailed as endpoint } from '#contract/examRoom/exam.ts'
import { shortFileName } from '#domain/office/fileName.ts'
import { handler } from '#server/handler.ts'
import { findOwnSheet, setUploadFailed } from '#server/records/examRoom/exam/sheetQueries.ts'
import { isReplacedUpload } from '#server/records/examRoom/media/videoQueries.ts'
import { found } from '#server/refuse.ts'

export const NoteUploadFailed = handler(endpoint, {
  handle: async ({ db, me, now }, { EAS_ID, FileName, Fingerprint }) => {
    const sheet = found(await findOwnSheet(db, me.accountId, EAS_ID))
    if (Fingerprint !== '' && (await isReplacedUpload(db, sheet.id, Fingerprint))) return {}
    await setUploadFailed(db, sheet.id, { at: now, fileName: shortFileName(FileName) })
    return {}
  },
})
