import type { Instant } from '#domain/time.ts'
import {
  dayOf,
  halfDays,
  inMs,
  overlap,
  type PlanCandidate,
  type PlanExaminer,
  type PlanRoom,
  type Span,
} from './instance.ts'

/** How long people need between two venues of one area. Two areas are never visited on one day. */
export const TRANSFER_MINUTES = 60

/** An enrolment in the search, with the others that matter to it. */
export interface Sitter extends PlanCandidate {
  index: number
  /** Milliseconds from its begin until the room is free for the next. */
  occupiedMs: number
  /** The others of the same visit: one account in one area. */
  mates: Sitter[]
  /** The other enrolments of the same person. */
  selves: Sitter[]
  /** The other pupils of the teacher in this area. */
  pupils: Sitter[]
  session: Session | null
  beginsAt: Instant
}

/** One room in one half-day. */
export interface Session {
  index: number
  room: PlanRoom
  day: number
  /** When the room is open. */
  open: Span
  examiner: PlanExaminer | null
  /** When candidates can be there: the room is open and the examiner present. */
  from: Instant
  to: Instant
  /** In the order of their begins. */
  sitters: Sitter[]
  /** The half-days of this room before and after this one. */
  earlier: Session | null
  later: Session | null
}

export function sessionsOf(rooms: readonly PlanRoom[]): Session[] {
  return rooms.flatMap((room) => {
    const sessions = room.openings.flatMap(halfDays).map(
      (open): Session => ({
        index: 0,
        room,
        day: dayOf(open.from),
        open,
        examiner: null,
        from: open.from,
        to: open.to,
        sitters: [],
        earlier: null,
        later: null,
      }),
    )
    const inOrder = [...sessions].sort((a, b) => a.open.from - b.open.from)
    for (const [at, session] of inOrder.entries()) {
      session.earlier = inOrder[at - 1] ?? null
      session.later = inOrder[at + 1] ?? null
    }
    return sessions
  })
}

/** Whether somebody in the first room during one span can be in the second during the other. */
export function canTravel(here: Span, hereRoom: PlanRoom, there: Span, thereRoom: PlanRoom): boolean {
  if (hereRoom.areaId !== thereRoom.areaId) return dayOf(here.from) !== dayOf(there.from)
  const pause = hereRoom.venueId === thereRoom.venueId ? 0 : inMs(TRANSFER_MINUTES)
  return !overlap({ from: here.from - pause, to: here.to + pause }, there)
}

/** The hours in which this examiner could sit in the session, or null; `his` are the sessions that he has. */
export function sittingOf(session: Session, examiner: PlanExaminer, his: readonly Session[]): Span | null {
  const { areaId } = session.room
  if (examiner.areaIds.length > 0 && !examiner.areaIds.includes(areaId)) return null
  const day = examiner.days.find((one) => overlap(one, session.open))
  if (!day) return null
  const span = { from: Math.max(day.from, session.open.from), to: Math.min(day.to, session.open.to) }
  if (examiner.busy.some((one) => overlap(one, span))) return null
  return his.every((one) => canTravel(one, one.room, span, session.room)) ? span : null
}

export function suitsRoom({ equipment, areaId }: PlanCandidate, room: PlanRoom): boolean {
  return room.areaId === areaId && equipment.every((one) => room.equipment.includes(one))
}

export function suitsExaminer({ majorId, barredExaminerIds }: PlanCandidate, examiner: PlanExaminer): boolean {
  if (barredExaminerIds.includes(examiner.id)) return false
  return examiner.majorIds.length === 0 || examiner.majorIds.includes(majorId)
}

export const endOf = (sitter: Sitter): Instant => sitter.beginsAt + inMs(sitter.minutes)

/** The end of what keeps the person away from this room at this time; null where nothing does. */
function personFreeAt(sitter: Sitter, room: PlanRoom, begins: Instant): Instant | null {
  const span = { from: begins, to: begins + inMs(sitter.minutes) }
  for (const busy of sitter.busy) if (overlap(busy, span)) return busy.to
  for (const self of sitter.selves) {
    if (!self.session) continue
    const there = { from: self.beginsAt, to: endOf(self) }
    if (canTravel(there, self.session.room, span, room)) continue
    if (self.session.room.areaId !== room.areaId) return Number.POSITIVE_INFINITY
    return there.to + (self.session.room.venueId === room.venueId ? 0 : inMs(TRANSFER_MINUTES))
  }
  return null
}

/** When the room is free for this half-day: the pause after an exam may reach into it, and must not reach into the next. */
function roomFreeIn({ earlier, later }: Session): Span {
  const last = earlier?.sitters.at(-1)
  return {
    from: last ? last.beginsAt + last.occupiedMs : Number.NEGATIVE_INFINITY,
    to: later?.sitters[0]?.beginsAt ?? Number.POSITIVE_INFINITY,
  }
}

/** The earliest begin from `notBefore` on at which room and person are free, or null. */
export function earliestBegin(session: Session, sitter: Sitter, notBefore: Instant): Instant | null {
  const free = roomFreeIn(session)
  let begins = Math.max(session.from, notBefore, free.from)
  for (let next = 0; ; ) {
    const following = session.sitters[next]
    if (following && following.beginsAt + following.occupiedMs <= begins) {
      next++
      continue
    }
    if (begins + inMs(sitter.minutes) > session.to || begins + sitter.occupiedMs > free.to) return null
    if (following && begins + sitter.occupiedMs > following.beginsAt) {
      begins = following.beginsAt + following.occupiedMs
      next++
      continue
    }
    const later = personFreeAt(sitter, session.room, begins)
    if (later === null) return begins
    if (later === Number.POSITIVE_INFINITY) return null
    begins = later
  }
}
