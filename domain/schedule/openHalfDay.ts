import { halfDays, overlap, type PlanExaminer, type PlanRoom, type Span } from './plan/instance.ts'
import type { BrokenRule, RuleFacts, SittingToJudge } from './plan/seatRules.ts'
import { canTravel } from './plan/sessions.ts'

/** The hours of these with one more among them; what touches becomes one. */
export function withHours(openings: readonly Span[], lent: Span): Span[] {
  const merged: Span[] = []
  for (const one of [...openings, lent].sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1]
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else merged.push({ from: one.from, to: one.to })
  }
  return merged
}

/** Why a room cannot have an examiner at these hours, whoever it is; null where it can. */
export function whyRoomCannotOpen(
  { rooms }: Pick<RuleFacts, 'rooms'>,
  sittings: readonly SittingToJudge[],
  { roomId, from, to }: Span & { roomId: number },
): BrokenRule | null {
  const span = { from, to }
  const room = rooms.find(({ id }) => id === roomId)
  const isOpen = room?.openings.flatMap(halfDays).some((one) => one.from <= from && to <= one.to)
  if (!isOpen) return { rule: 'roomClosed', roomId, span }
  const other = sittings.find((one) => one.roomId === roomId && overlap(one, span))
  return other
    ? { rule: 'hasExaminer', roomId, examinerId: other.examinerId, span: { from: other.from, to: other.to } }
    : null
}

/** Why this examiner cannot come there at these hours besides all that he has; null where he can. */
export function whyCannotSit(
  rooms: readonly PlanRoom[],
  examiner: PlanExaminer,
  sittings: readonly SittingToJudge[],
  { roomId, from, to }: Span & { roomId: number },
): BrokenRule | null {
  const examinerId = examiner.id
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const room = roomOf.get(roomId)
  const comes = room && (examiner.areaIds.length === 0 || examiner.areaIds.includes(room.areaId))
  const span = { from, to }
  if (!comes || !examiner.days.some((day) => day.from <= from && to <= day.to))
    return { rule: 'examinerAway', examinerId, span }
  const busy = examiner.busy.find((one) => overlap(one, span))
  if (busy) return { rule: 'examinerElsewhere', examinerId, span: busy }
  for (const other of sittings) {
    const there = other.examinerId === examinerId ? roomOf.get(other.roomId) : undefined
    if (there && !canTravel(other, there, span, room))
      return { rule: 'examinerElsewhere', examinerId, roomId: other.roomId, span: { from: other.from, to: other.to } }
  }
  return null
}
