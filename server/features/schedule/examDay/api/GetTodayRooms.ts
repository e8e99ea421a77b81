import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { GetTodayRooms as endpoint, type TodayRoomWire } from '#contract/schedule/examToday.ts'
import { grouped } from '#domain/grouped.ts'
import { pictureOf, type SiteFacts } from '#domain/schedule/siteBoard.ts'
import { compareUrgency } from '#domain/schedule/todayRooms.ts'
import { DAY_MS, type Instant, parseIso, shanghaiDate, startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listExamDays } from '#server/records/schedule/examDay/dayQueries.ts'
import { readSiteBoard } from '#server/records/schedule/examDay/siteBoardQueries.ts'
import { rowsWithin } from '../boards.ts'

const instantOf = (text: string | null): Instant | null => (text === null ? null : parseIso(text))
const factsOf = (row: SiteRowWire): SiteFacts & { name: string } => ({
  name: row.Name,
  attendance: row.Attendance,
  beginsAt: instantOf(row.BeginTime) ?? 0,
  endsAt: instantOf(row.EndTime) ?? 0,
  hasOwnTime: row.HasOwnTime === 1,
  startedAt: instantOf(row.StartTime),
  doneAt: instantOf(row.DoneTime),
})

type Batch = Pick<TodayRoomWire, 'EB_ID' | 'EB_Name'>

/** Rows come by their times. */
function roomOf(batch: Batch, rows: readonly SiteRowWire[], now: Instant): TodayRoomWire {
  const { inside, late, absent, done, minutesBehind } = pictureOf(rows.map(factsOf), now)
  return {
    ...batch,
    Address: rows[0]?.Address ?? '',
    Room: rows[0]?.Room ?? '',
    Candidates: rows.length,
    Done: done,
    Inside: inside?.name ?? '',
    Late: late.length,
    Absent: absent.length,
    MinutesBehind: minutesBehind,
  }
}

const urgencyOf = (room: TodayRoomWire) => ({
  candidates: room.Candidates,
  done: room.Done,
  late: room.Late,
  absent: room.Absent,
  minutesBehind: room.MinutesBehind,
})

export const GetTodayRooms = handler(endpoint, {
  handle: async ({ db, me, now }) => {
    const from = startOfShanghaiDay(now)
    const day = { from, until: from + DAY_MS }
    const days = await listExamDays(db, { ...day, within: me.areaIds })
    const batches = days.filter(({ date }) => date === shanghaiDate(now))
    const onSite = batches.filter((batch) => batch.onSite > 0)
    const boards = await Promise.all(
      onSite.map(async ({ batchId, batchName }) => {
        const rows = rowsWithin(await readSiteBoard(db, { batchId, ...day }), me.areaIds) as SiteRowWire[]
        const byRoom = grouped(rows, ({ Address, Room }) => `${Address}\n${Room}`)
        return [...byRoom.values()].map((own) => roomOf({ EB_ID: batchId, EB_Name: batchName }, own, now))
      }),
    )
    const listData = boards.flat().sort((a, b) => compareUrgency(urgencyOf(a), urgencyOf(b)))
    return {
      listData,
      totalCount: listData.length,
      OtherMsg: {
        Online: batches
          .filter(({ online }) => online > 0)
          .map(({ batchId, batchName, online }) => ({ EB_ID: batchId, EB_Name: batchName, Candidates: online })),
      },
    }
  },
})
