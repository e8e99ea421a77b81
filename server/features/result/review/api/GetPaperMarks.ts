import { GetPaperMarks as endpoint } from '#contract/result/paperMark.ts'
import { paperStateOf } from '#domain/result/paperMark.ts'
import { handler } from '#server/handler.ts'
import { listMissing, listPaperMarks } from '#server/records/result/review/paperQueries.ts'

const order = { different: 0, todo: 1, waiting: 2 } as const

export const GetPaperMarks = handler(endpoint, {
  handle: async ({ db, me }, { ET_ID }) => {
    const rows = await listMissing(db, ET_ID, me.areaIds)
    const marks = await listPaperMarks(
      db,
      rows.map(({ id }) => id),
    )
    const listData = rows.map((row) => {
      const own = marks.filter((mark) => mark.enrolmentId === row.id && mark.examinerId === row.examinerId)
      const typed = own.find(({ typedBy }) => typedBy === me.accountId)
      return {
        EF_ID: row.id,
        UserID: row.examinerId,
        Examiner: row.examinerName,
        Name: row.name,
        ExamNO: row.examNo ?? '',
        MName: row.majorName,
        GName: row.gradeName,
        State: paperStateOf(own, me.accountId),
        ERT_Code: typed?.resultCode ?? null,
        Suggestion: typed?.suggestion ?? '',
      }
    })
    return { listData: listData.sort((a, b) => order[a.State] - order[b.State]), totalCount: rows.length }
  },
})
