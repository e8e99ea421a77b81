import { GetBatchFigures as endpoint } from '#contract/batch/batchLife.ts'
import { bit } from '#contract/bit.ts'
import { batchBefore, registrationDay, sameMoment, startOfRegistrationDay } from '#domain/batch/batchCompare.ts'
import { yuanOf } from '#domain/money.ts'
import { shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listComparedBatches } from '#server/records/batch/compareQueries.ts'
import { type GroupRow, readBatchGroups } from '#server/records/batch/groupQueries.ts'
import { refuse } from '#server/refuse.ts'

const figuresOf = ({ enrolled, paid, dueFen, takenFen, ...row }: GroupRow, isCompared: boolean) => ({
  Enrolled: enrolled,
  Paid: paid,
  Due: yuanOf(dueFen),
  Taken: yuanOf(takenFen),
  Before: isCompared ? { Enrolled: row.beforeEnrolled, Paid: row.beforePaid, Taken: yuanOf(row.beforeTakenFen) } : null,
})

export const GetBatchFigures = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID }) => {
    const all = await listComparedBatches(db)
    const batch = all.find(({ id }) => id === EB_ID) ?? refuse('NOT_FOUND')
    const earlier = batchBefore(batch, all)
    const before = earlier && { batch: earlier, until: sameMoment(batch, earlier, now) }
    const rows = await readBatchGroups(db, { batch, before, within: me.areaIds })
    const groupsBy = (key: 'areaId' | 'majorId' | 'gradeId') =>
      rows.flatMap((row) => {
        const id = row[key]
        return id === null ? [] : [{ ID: id, Name: row.name ?? '', ...figuresOf(row, before !== null) }]
      })
    return {
      item: {
        Day: registrationDay(batch, now),
        IsClosed: bit(batch.registrationClosesAt <= now),
        Before: before && {
          EB_ID: before.batch.id,
          EB_Name: before.batch.name,
          Until: shanghaiIso(before.until),
        },
        Areas: groupsBy('areaId'),
        Majors: groupsBy('majorId'),
        Grades: groupsBy('gradeId'),
        Days: rows.flatMap((row) => {
          if (row.day === null) return []
          const date = shanghaiDate(startOfRegistrationDay(batch, row.day))
          return [{ Date: date, Day: row.day, ...figuresOf(row, before !== null) }]
        }),
      },
    }
  },
})
