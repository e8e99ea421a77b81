import type { Instant } from '#domain/time.ts'
import { overlap, type Span } from './plan/instance.ts'
import { type BrokenRule, type RuleFacts, SeatJudge, type SeatToJudge, type SittingToJudge } from './plan/seatRules.ts'

/** A published half-day as it is by now: who waits for his exam in it, and where everybody else is. */
export interface HalfDay {
  facts: RuleFacts
  sittings: readonly SittingToJudge[]
  /** Whoever the change concerns, by their begins. */
  concerned: readonly SeatToJudge[]
  /** Everybody else who takes minutes on the same day. */
  others: readonly SeatToJudge[]
}

/** Another examiner takes over what one has within these hours. */
export interface Substitution {
  awayId: number
  substituteId: number
  hours: Span
}

/** The sittings after a substitution. Where the substitute was to sit at these hours without candidates he is not needed. */
export function withSubstitute(
  { sittings, others }: Pick<HalfDay, 'sittings' | 'others'>,
  { awayId, substituteId, hours }: Substitution,
): SittingToJudge[] {
  return sittings.flatMap((sitting) => {
    if (!overlap(sitting, hours)) return [sitting]
    if (sitting.examinerId === substituteId && !others.some((seat) => isIn(seat, sitting))) return []
    return [sitting.examinerId === awayId ? { ...sitting, examinerId: substituteId } : sitting]
  })
}

/** Why this examiner cannot take over the candidates of another one; null where he can. By the rules of the plan. */
export function whyCannotTakeOver(half: HalfDay, substitution: Substitution): BrokenRule | null {
  const judge = new SeatJudge(half.facts, withSubstitute(half, substitution))
  for (const seat of half.others) judge.add(seat)
  for (const seat of half.others) {
    const sitting = judge.sittingAt(seat)
    const isHis = sitting?.examinerId === substitution.substituteId
    if (isHis && sitting.broken?.rule === 'examinerElsewhere') return sitting.broken
  }
  return firstBroken(judge, half.concerned, (seat) => judge.whyNotByExaminer(seat))
}

const isIn = (seat: SeatToJudge, { roomId, from, to }: SittingToJudge): boolean =>
  seat.roomId === roomId && from <= seat.beginsAt && seat.beginsAt < to

/** A half-day goes to another room at its own times, from the first candidate who has not begun. */
export interface RoomMove {
  roomId: number
  toRoomId: number
  hours: Span
  from: Instant
}

/**
 * The sittings of a room within these hours with all that comes from `from` on in another room. What was before stays where
 * it was, and ends when the other begins.
 */
export function withRoomMoved(
  sittings: readonly SittingToJudge[],
  { roomId, toRoomId, hours, from }: RoomMove,
): SittingToJudge[] {
  const left: Span = { from: Math.max(from, hours.from), to: hours.to }
  return sittings.flatMap((sitting) => {
    // An examiner who was to sit there without candidates is not needed there.
    if (sitting.roomId === toRoomId && overlap(sitting, left)) return []
    if (sitting.roomId !== roomId || !overlap(sitting, hours) || sitting.to <= from) return [sitting]
    if (sitting.from >= from) return [{ ...sitting, roomId: toRoomId }]
    return [
      { ...sitting, to: from },
      { ...sitting, roomId: toRoomId, from },
    ]
  })
}

/** Why the candidates cannot go to this room at their own times, examiners along; null where they can. By the rules of the plan. */
export function whyRoomUnfit({ facts, sittings, concerned, others }: HalfDay, move: RoomMove): BrokenRule | null {
  const { toRoomId, hours, from } = move
  const there = others.find(
    ({ roomId, beginsAt }) => roomId === toRoomId && beginsAt >= Math.max(from, hours.from) && beginsAt < hours.to,
  )
  if (there) return { rule: 'roomTaken', roomId: toRoomId, enrolmentId: there.enrolmentId, span: hours }
  const judge = new SeatJudge(facts, withRoomMoved(sittings, move))
  for (const seat of others) judge.add(seat)
  const moved = concerned.map((seat) => ({ ...seat, roomId: toRoomId }))
  return firstBroken(judge, moved, (seat) => judge.why(seat))
}

function firstBroken(
  judge: SeatJudge,
  seats: readonly SeatToJudge[],
  why: (seat: SeatToJudge) => BrokenRule | null,
): BrokenRule | null {
  for (const seat of seats) {
    const broken = why(seat)
    if (broken) return { ...broken, enrolmentId: broken.enrolmentId ?? seat.enrolmentId }
    judge.add(seat)
  }
  return null
}
