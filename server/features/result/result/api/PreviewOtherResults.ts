import { PreviewOtherResults as endpoint } from '#contract/result/resultImport.ts'
import { keepUpload } from '#server/features/office/officeJob/keepUpload.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { problemsWire } from '#server/sheets/problemsWire.ts'
import { countSameResults } from '../importOtherResults.ts'
import { readOtherResults } from '../otherResultSheet.ts'

export const PreviewOtherResults = handler(endpoint, {
  handle: async (ctx) => {
    const { now, upload } = ctx
    if (!upload) return refuse('FILE_REQUIRED')
    const { rows, problems, unused, sheet } = await readOtherResults(upload.bytes, now)
    const kept = { kind: 'importOtherResults', rowCount: rows.length }
    const uploadId = problems.length === 0 ? await keepUpload(ctx, upload, kept) : 0
    const good = problems.length === 0 ? rows.map(({ row }) => row) : []
    const Same = await countSameResults(ctx, good)
    return {
      OtherMsg: {
        OU_ID: uploadId,
        Rows: rows.length,
        Same,
        ...problemsWire(problems),
        Sheet: sheet,
        Unused: unused,
      },
      listData: rows.map(({ line, row }) => ({
        Line: line,
        Name: row.name,
        CertType: row.certType,
        CertNO: row.certNumber,
        Majors: row.majors,
        Grades: row.grades,
        Result: row.result,
        ExamName: row.examName,
        ExamDate: row.examDate,
      })),
      totalCount: rows.length,
    }
  },
})
