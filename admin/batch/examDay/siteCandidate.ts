import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { type Group, grouped } from '#domain/grouped.ts'
import { compareRooms } from '#domain/schedule/roomOrder.ts'
import type { SiteFacts } from '#domain/schedule/siteBoard.ts'
import { parseIso } from '#domain/time.ts'

/** A candidate of the board with his times as instants. */
export type SiteCandidate = SiteFacts & { wire: SiteRowWire }

export function candidateOf(wire: SiteRowWire): SiteCandidate {
  const at = (text: string | null) => (text === null ? null : parseIso(text))
  return {
    wire,
    attendance: wire.Attendance,
    beginsAt: at(wire.BeginTime) ?? 0,
    endsAt: at(wire.EndTime) ?? 0,
    hasOwnTime: wire.HasOwnTime === 1,
    startedAt: at(wire.StartTime),
    doneAt: at(wire.DoneTime),
  }
}

/** Rooms by their address and name, each with its candidates by time: a room may have several exam times on a day. */
export function roomsOf(candidates: readonly SiteCandidate[]): Map<string, Group<SiteCandidate>> {
  const sorted = [...candidates].sort((a, b) => a.beginsAt - b.beginsAt || a.wire.EF_ID - b.wire.EF_ID)
  const byRoom = grouped(sorted, ({ wire }) => `${wire.Address}\n${wire.Room}`)
  return new Map([...byRoom].sort(([a], [b]) => compareRooms(a, b)))
}

/** Whether name, number or major contain each word that is searched for. */
export function isWanted({ wire }: SiteCandidate, search: string): boolean {
  const text = `${wire.Name} ${wire.ExamNO} ${wire.MName} ${wire.GName}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
