import { PreviewExaminers as endpoint } from '#contract/examinerImport.ts'
import { handler } from '#server/handler.ts'
import { insertUpload } from '#server/records/officeJob/uploadQueries.ts'
import { refuse } from '#server/refuse.ts'
import { newToken } from '#server/secrets.ts'
import { readExaminers } from '../examinerSheet.ts'

/** As many as a person mends before looking again. */
const PROBLEMS_NAMED = 200

export const PreviewExaminers = handler(endpoint, {
  handle: async ({ db, me, now, outside, upload }) => {
    if (!upload) return refuse('FILE_REQUIRED')
    const { rows, problems, unused, choices } = await readExaminers(db, upload.bytes)
    let uploadId = 0
    if (problems.length === 0) {
      const key = `office/upload-${newToken()}`
      await outside.store.put(key, upload.bytes, { contentType: 'application/octet-stream' })
      const kept = { kind: 'importExaminers', fileName: upload.fileName.slice(0, 200), key, rowCount: rows.length }
      uploadId = await insertUpload(db, { ...kept, madeBy: me.accountId, now })
    }
    const nameOf = (names: ReadonlyMap<string, number>) => new Map([...names].map(([name, id]) => [id, name]))
    const [majors, areas] = [nameOf(choices.majors), nameOf(choices.areas)]
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
