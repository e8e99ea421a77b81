import { ImportOtherResultSheet as endpoint } from '#contract/result/resultImport.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findOwnUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { found } from '#server/refuse.ts'
import type { OtherResultImport } from '../jobs/importOtherResultSheet.ts'

export const ImportOtherResultSheet = handler(endpoint, {
  handle: async (ctx, { OU_ID }) => {
    const upload = found(await findOwnUpload(ctx.db, 'importOtherResults', OU_ID, ctx.me.accountId))
    const input: OtherResultImport = { key: upload.fileKey }
    const title = `导入其他成绩 ${countText(upload.rowCount)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'importOtherResults', title, input }) } }
  },
})
