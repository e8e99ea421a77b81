import { ImportCertificatePosts as endpoint } from '#contract/result/certificatePost.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findOwnUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { found } from '#server/refuse.ts'
import type { PostImport } from '../jobs/importCertificatePosts.ts'

export const ImportCertificatePosts = handler(endpoint, {
  handle: async (ctx, { OU_ID }) => {
    const upload = found(await findOwnUpload(ctx.db, 'importCertificatePosts', OU_ID, ctx.me.accountId))
    const input: PostImport = { key: upload.fileKey }
    const title = `导入快递单号 ${countText(upload.rowCount)} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'importCertificatePosts', title, input }) } }
  },
})
