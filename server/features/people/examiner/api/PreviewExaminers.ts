import { PreviewExaminers as endpoint } from '#contract/people/examinerImport.ts'
import { keepUpload } from '#server/features/office/officeJob/keepUpload.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { problemsWire } from '#server/sheets/problemsWire.ts'
import { readExaminers } from '../examinerSheet.ts'

export const PreviewExaminers = handler(endpoint, {
  handle: async (ctx) => {
    const { db, upload } = ctx
    if (!upload) return refuse('FILE_REQUIRED')
    const { rows, problems, unused, sheet, choices } = await readExaminers(db, upload.bytes)
    const kept = { kind: 'importExaminers', rowCount: rows.length }
    const uploadId = problems.length === 0 ? await keepUpload(ctx, upload, kept) : 0
    const nameOf = (names: ReadonlyMap<string, number>) => new Map([...names].map(([name, id]) => [id, name]))
    const [majors, areas] = [nameOf(choices.majors), nameOf(choices.areas)]
    return {
      OtherMsg: {
        OU_ID: uploadId,
        Rows: rows.length,
        ...problemsWire(problems),
        Sheet: sheet,
        Unused: unused,
      },
      listData: rows.map(({ line, values }) => ({
        Line: line,
        Name: values.name,
        Mobile: values.mobile,
        Organisation: values.organisation,
        Majors: values.majorIds.map((id) => majors.get(id) ?? ''),
        Areas: values.areaIds.map((id) => areas.get(id) ?? ''),
        IsChief: values.isChief,
      })),
      totalCount: rows.length,
    }
  },
})
