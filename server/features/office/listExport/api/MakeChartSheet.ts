import { buffer } from 'node:stream/consumers'
import { MakeChartSheet as endpoint } from '#contract/office/chartSheet.ts'
import { cleanText } from '#domain/text.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { sheetName, writeSheet } from '#server/sheets/writeSheet.ts'

export const MakeChartSheet = handler(endpoint, {
  handle: async ({ now }, { Name, Finding, Headings, Rows }) => {
    const name = sheetName(cleanText(Name))
    const title = `${cleanText(Finding)}，${shanghaiMinuteText(now)} 导出`
    const columns = Headings.map((heading) => ({ heading }))
    const bytes = await buffer(writeSheet('xlsx', { name, title, columns, rows: Rows }))
    return { OtherMsg: { FileName: `${name}.xlsx`, Content: bytes.toString('base64') } }
  },
})
