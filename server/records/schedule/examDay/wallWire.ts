import { bit } from '#contract/bit.ts'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import type { WallPersonWire, WallRoomWire } from '#contract/schedule/wall.ts'
import { ATTENDANCE_CODE } from '#domain/enrolment/attendance.ts'
import { grouped } from '#domain/grouped.ts'
import { maskName } from '#domain/people/identity.ts'
import { compareRooms } from '#domain/schedule/roomOrder.ts'
import { pictureOf, type SiteFacts } from '#domain/schedule/siteBoard.ts'
import { type Instant, parseIso } from '#domain/time.ts'

const MOST_SHOWN = 6
const PLATE_LENGTH = 4

type Row = SiteFacts & { wire: SiteRowWire }

const factsOf = (wire: SiteRowWire): Row => ({
  wire,
  attendance: wire.Attendance,
  beginsAt: parseIso(wire.BeginTime) ?? 0,
  endsAt: parseIso(wire.EndTime) ?? 0,
  hasOwnTime: wire.HasOwnTime === 1,
  startedAt: wire.StartTime === null ? null : parseIso(wire.StartTime),
  doneAt: wire.DoneTime === null ? null : parseIso(wire.DoneTime),
})

/** A candidate as everybody in the hall may see him. */
const personOf = ({ wire, hasOwnTime }: Row): WallPersonWire => ({
  Plate: wire.ExamNO.slice(-PLATE_LENGTH),
  Name: maskName(wire.Name),
  MName: wire.MName,
  BeginTime: hasOwnTime ? wire.BeginTime : null,
  IsHere: bit(wire.Attendance === ATTENDANCE_CODE.arrived),
})

/** The rooms of one place as a screen on the wall shows them; nothing of a candidate leaves the server but `personOf`. */
export function wallRooms(rows: readonly SiteRowWire[], now: Instant): WallRoomWire[] {
  const sorted = rows.map(factsOf).sort((a, b) => a.beginsAt - b.beginsAt || a.wire.EF_ID - b.wire.EF_ID)
  const rooms = [...grouped(sorted, ({ wire }) => wire.Room)].sort(([a], [b]) => compareRooms(a, b))
  return rooms.map(([Room, candidates]) => {
    const { inside, next, late, done, minutesBehind } = pictureOf(candidates, now)
    return {
      Room,
      Inside: inside && personOf(inside),
      Next: next.slice(0, MOST_SHOWN).map(personOf),
      Waiting: next.length,
      Late: late.slice(0, MOST_SHOWN).map(personOf),
      Done: done,
      Candidates: candidates.length,
      MinutesBehind: minutesBehind,
    }
  })
}
