import { ExportCertificatePosts as endpoint } from '#contract/result/certificatePost.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { countPosts } from '#server/records/result/certificate/postQueries.ts'
import type { PostExport } from '../jobs/exportCertificatePosts.ts'
import { postFilterOf } from '../postFilter.ts'

export const ExportCertificatePosts = handler(endpoint, {
  handle: async (ctx, { Columns, Format, Words, ...conditions }) => {
    const filter = postFilterOf(conditions)
    const input: PostExport = { filter, columns: Columns, format: Format, words: Words }
    const title = `导出证书邮寄名单 ${countText(await countPosts(ctx.db, filter))} 条`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'exportCertificatePosts', title, input }) } }
  },
})
