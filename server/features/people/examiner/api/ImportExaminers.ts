import { ImportExaminers as endpoint } from '#contract/people/examinerImport.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findOwnUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { found } from '#server/refuse.ts'
import type { ExaminerImport } from '../jobs/importExaminers.ts'

export const ImportExaminers = handler(endpoint, {
  handle: async (ctx, { OU_ID }) => {
    const upload = found(await findOwnUpload(ctx.db, 'importExaminers', OU_ID, ctx.me.accountId))
    const input: ExaminerImport = { key: upload.fileKey }
    const title = `导入考官 ${countText(upload.rowCount)} 位`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'importExaminers', title, input }) } }
  },
})
