import { GetReleasePreview as endpoint } from '#contract/result/release.ts'
import { pageOf } from '#domain/page.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { handler } from '#server/handler.ts'
import { countResultsOf, findRelease, listResultsOf } from '#server/records/result/release/releaseQueries.ts'
import { found } from '#server/refuse.ts'

export const GetReleasePreview = handler(endpoint, {
  handle: async ({ db }, { RR_ID, ...paging }) => {
    const { id } = found(await findRelease(db, RR_ID))
    const rows = await listResultsOf(db, id, pageOf(paging))
    return {
      listData: rows.map((row) => {
        const code = row.resultCode as ResultCode
        return {
          EF_ID: row.id,
          Name: row.name,
          ExamNO: row.examNo ?? '',
          EA_Name: row.areaName,
          MName: row.majorName,
          GName: row.gradeName,
          ERT_Code: code,
          ERT_Name: resultText[code],
        }
      }),
      totalCount: await countResultsOf(db, id),
    }
  },
})
