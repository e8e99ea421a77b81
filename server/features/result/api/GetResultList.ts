import { GetResultList as endpoint } from '#contract/resultStaff.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull } from '#domain/time.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { countResults, listResults, type ResultState, resultStates } from '#server/records/result/listQueries.ts'
import { refuse } from '#server/refuse.ts'

function readState(text: string): ResultState | null {
  if (text === '') return null
  return resultStates.find((state) => state === text) ?? refuse('INPUT_WRONG')
}

export const GetResultList = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, State, ...paging }) => {
    const filter = { batchId: EB_ID ?? null, state: readState(State), within: me.areaIds }
    const [rows, totalCount] = await Promise.all([listResults(db, filter, pageOf(paging)), countResults(db, filter)])
    return {
      listData: rows.map((row) => ({
        EF_ID: row.id,
        EB_Name: row.batch_name,
        ExamNO: row.exam_no ?? '',
        Name: row.name,
        MName: row.major_name,
        GName: row.grade_name,
        Examiners: Number(row.examiners),
        Reviews: Number(row.reviews),
        Conflicts: Number(row.conflicts),
        ProposedCode: row.proposed_code,
        IsHeld: bit(row.is_held === true),
        ERT_Code: row.result_code,
        ApprovedTime: isoOrNull(row.approved_at),
      })),
      totalCount,
    }
  },
})
