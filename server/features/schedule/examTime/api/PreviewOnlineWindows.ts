import { PreviewOnlineWindows as endpoint } from '#contract/schedule/examTimeOnline.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { readOnlineWindows } from '../onlineWindows.ts'

export const PreviewOnlineWindows = handler(endpoint, {
  handle: async (ctx, input) => {
    const { batch, rows, windows, digest } = await readOnlineWindows(ctx, input)
    const majors = new Map(rows.map(({ majorId, majorName }) => [majorId, majorName]))
    const areas = new Map(rows.map(({ areaId, areaName }) => [areaId, areaName]))
    return {
      OtherMsg: { Candidates: rows.length, Digest: digest, ExamEndTime: isoOrNull(batch.examEndsAt) },
      listData: windows.map(({ beginsAt, endsAt, enrolmentIds, groups }) => ({
        BeginTime: shanghaiIso(beginsAt),
        EndTime: shanghaiIso(endsAt),
        Count: enrolmentIds.length,
        Groups: groups.map(({ majorId, areaId, count }) => ({
          MName: majors.get(majorId) ?? '',
          EA_Name: areas.get(areaId) ?? '',
          Count: count,
        })),
      })),
    }
  },
})
