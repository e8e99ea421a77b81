import { PreviewOtherResults as endpoint } from '#contract/resultImport.ts'
import { handler } from '#server/handler.ts'
import { insertUpload } from '#server/records/officeJob/uploadQueries.ts'
import { refuse } from '#server/refuse.ts'
import { newToken } from '#server/secrets.ts'
import { readOtherResults } from '../otherResultSheet.ts'

/** As many as a person mends before looking again. */
const PROBLEMS_NAMED = 200

export const PreviewOtherResults = handler(endpoint, {
  handle: async ({ db, me, now, outside, upload }) => {
    if (!upload) return refuse('FILE_REQUIRED')
    const { rows, problems, unused } = await readOtherResults(upload.bytes, now)
    let uploadId = 0
    if (problems.length === 0) {
      const key = `office/upload-${newToken()}`
      await outside.store.put(key, upload.bytes, { contentType: 'application/octet-stream' })
      const kept = { kind: 'importOtherResults', fileName: upload.fileName.slice(0, 200), key, rowCount: rows.length }
      uploadId = await insertUpload(db, { ...kept, madeBy: me.accountId, now })
    }
    return {
      OtherMsg: {
        OU_ID: uploadId,
        Rows: rows.length,
        ProblemCount: problems.length,
        Problems: problems
          .slice(0, PROBLEMS_NAMED)
          .map(({ line, heading, why }) => ({ Line: line, Heading: heading, Msg: why })),
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
