import { GetBatchFigures as endpoint } from '#contract/batch/batchLife.ts'
import { yuanOf } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { type GroupRow, readBatchGroups } from '#server/records/batch/lifeQueries.ts'

const figuresOf = ({ enrolled, paid, dueFen, takenFen }: GroupRow) => ({
  Enrolled: enrolled,
  Paid: paid,
  Due: yuanOf(dueFen),
  Taken: yuanOf(takenFen),
})

export const GetBatchFigures = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID }) => {
    const rows = await readBatchGroups(db, EB_ID, me.areaIds)
    const groupsBy = (key: 'areaId' | 'majorId' | 'gradeId') =>
      rows.flatMap((row) => (row[key] === null ? [] : [{ ID: row[key], Name: row.name ?? '', ...figuresOf(row) }]))
    return {
      item: {
        Areas: groupsBy('areaId'),
        Majors: groupsBy('majorId'),
        Grades: groupsBy('gradeId'),
        Days: rows.flatMap((row) => (row.day === null ? [] : [{ Date: row.day, ...figuresOf(row) }])),
      },
    }
  },
})
