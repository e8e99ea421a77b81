import { bit } from '#contract/bit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { GetExamTimeMajors as endpoint } from '#contract/result/reviewList.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listTimeMajors } from '#server/records/result/review/workQueries.ts'
import { listHeldForChief } from '../held.ts'

type Times = Reply<typeof endpoint>['listData']

export const GetExamTimeMajors = handler(endpoint, {
  handle: async ({ db, me }, { IsOnline }) => {
    const examiner = { examinerId: me.accountId, heldIds: await listHeldForChief(db, me.accountId, null) }
    const rows = await listTimeMajors(db, examiner, IsOnline === undefined ? null : IsOnline === 1)
    const times = new Map<number, Times[number]>()
    for (const row of rows) {
      const time = times.get(row.timeId) ?? {
        ET_ID: row.timeId,
        EB_Name: row.batchName,
        IsOnline: bit(row.isOnline),
        ExamBeginDate: shanghaiIso(row.beginsAt),
        ExamEndDate: shanghaiIso(row.endsAt),
        ExamAddress: row.address,
        ExamRoom: row.room,
        Majors: [],
      }
      time.Majors.push({
        MID: row.majorId,
        MName: row.majorName,
        Open: Number(row.open),
        Awaited: Number(row.awaited),
        Done: Number(row.done),
      })
      times.set(row.timeId, time)
    }
    return { listData: [...times.values()], totalCount: times.size }
  },
})
