import { ExportList as endpoint } from '#contract/office/listExport.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import type { ListExport } from '../jobs/exportList.ts'
import { inputOf, requireList } from '../whoMayExport.ts'

export const ExportList = handler(endpoint, {
  handle: async (ctx, { List, Conditions, Columns, Format, Words }) => {
    requireList(List, ctx.me)
    inputOf(List, Conditions, 1, 1)
    const { name, titles } = exportedLists[List]
    if (!Columns.every((column) => Object.keys(titles).includes(column))) refuse('INPUT_WRONG')
    const input: ListExport = { list: List, conditions: Conditions, columns: Columns, format: Format, words: Words }
    const job = {
      kind: 'exportList',
      title: `导出${name}`,
      input,
      audited: { conditions: Conditions },
    } as const
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, job) } }
  },
})
