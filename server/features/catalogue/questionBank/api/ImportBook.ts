import { ImportBook as endpoint } from '#contract/catalogue/questionBankImport.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { findOwnUpload } from '#server/records/office/officeJob/uploadQueries.ts'
import { found } from '#server/refuse.ts'
import { readBookPlace } from '../bookPlace.ts'
import type { BookImport } from '../jobs/importBook.ts'

export const ImportBook = handler(endpoint, {
  handle: async (ctx, { OU_ID, MID, TB_ID }) => {
    const upload = found(await findOwnUpload(ctx.db, 'importBook', OU_ID, ctx.me.accountId))
    const { name, textbookId } = await readBookPlace(ctx, { MID, TB_ID })
    const input: BookImport = { key: upload.fileKey, majorId: MID, textbookId: textbookId ?? 0 }
    const title = `导入题目：${name} ${countText(upload.rowCount)} 道`
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'importBook', title, input }) } }
  },
})
