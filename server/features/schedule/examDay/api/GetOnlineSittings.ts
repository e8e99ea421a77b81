import { bit } from '#contract/bit.ts'
import { GetOnlineSittings as endpoint } from '#contract/schedule/onlineHelp.ts'
import { sessionEndOf } from '#domain/examRoom/examSession.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listSittingRows } from '#server/records/examRoom/exam/queries.ts'
import { factsOf } from '#server/records/examRoom/exam/sitting.ts'
import { boardDayOf } from '#server/records/schedule/examDay/boardDay.ts'
import { listOnlineSittings } from '#server/records/schedule/examDay/onlineSittingQueries.ts'
import { found } from '#server/refuse.ts'

export const GetOnlineSittings = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, Date: date }) => {
    const rows = await listOnlineSittings(db, found(boardDayOf(EB_ID, date)), me.areaIds)
    const sittings = await listSittingRows(
      db,
      rows.map(({ id }) => id),
    )
    const factsById = new Map(sittings.map((row) => [row.id, factsOf(row, false)]))
    return {
      listData: rows.map((row) => {
        const facts = factsById.get(row.id)
        const session = facts?.session ?? null
        return {
          EF_ID: row.id,
          Name: row.name,
          ExamNO: row.examNo ?? '',
          Mobile: row.mobile,
          EA_ID: row.areaId,
          EA_Name: row.areaName,
          MName: row.majorName,
          GName: row.gradeName,
          IsHearing: bit(facts?.isHearing ?? false),
          IsRetake: bit(facts?.isRetake ?? false),
          WindowBegin: shanghaiIso(row.windowBeginsAt),
          WindowEnd: shanghaiIso(row.windowEndsAt),
          StartTime: isoOrNull(session?.startedAt ?? null),
          EndTime: session && shanghaiIso(sessionEndOf(session, facts?.window ?? null)),
          SetAsideTime: isoOrNull(session?.setAsideAt ?? null),
          RetryTime: isoOrNull(session?.retryUntil ?? null),
          RemindedTime: isoOrNull(row.remindedAt),
        }
      }),
      totalCount: rows.length,
    }
  },
})
