import type { Instant } from '#domain/time.ts'
import { inMs, overlap, type Span, without } from './plan/instance.ts'
import { type BrokenRule, type RuleFacts, SeatJudge, type SeatToJudge, type SittingToJudge } from './plan/seatRules.ts'

/** A published half-day as it is now, with all that the rules of the plan need to judge a change of it. */
export interface HalfDay {
  facts: RuleFacts
  sittings: readonly SittingToJudge[]
  /** The seats that the change concerns, by their begins. */
  concerned: readonly SeatToJudge[]
  /** All other seats of the same day. */
  others: readonly SeatToJudge[]
}

/** One examiner takes over what another one has within these hours. */
export interface Substitution {
  awayId: number
  substituteId: number
  hours: Span
}

/** The sittings after a substitution. The substitute's own sittings of these hours go where they have no candidates. */
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

/** The rule of the plan for which this examiner cannot take over the candidates of another one; null where he can. */
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

/** The rest of a half-day, from the first candidate who has not begun, goes to another room at unchanged times. */
export interface RoomMove {
  roomId: number
  toRoomId: number
  hours: Span
  from: Instant
}

/**
 * The sittings after a move: what lies in the room within these hours goes to the other room from `from` on. A sitting that
 * began earlier is split there. Of the sittings of the other room only what has candidates stays, before or after these hours.
 */
export function withRoomMoved(
  { sittings, others }: Pick<HalfDay, 'sittings' | 'others'>,
  { roomId, toRoomId, hours, from }: RoomMove,
): SittingToJudge[] {
  const moved: Span = { from: Math.max(from, hours.from), to: hours.to }
  return sittings.flatMap((sitting) => {
    if (sitting.roomId === toRoomId && overlap(sitting, moved)) {
      const parts = [
        { ...sitting, to: moved.from },
        { ...sitting, from: moved.to },
      ]
      // An examiner who was to sit there without candidates is not needed there.
      return parts.filter((part) => part.from < part.to && others.some((seat) => isIn(seat, part)))
    }
    if (sitting.roomId !== roomId || !overlap(sitting, hours) || sitting.to <= from) return [sitting]
    // Who has begun stays with his minutes, also where somebody before him has not come and goes.
    const staying = others
      .filter((seat) => isIn(seat, sitting) && seat.beginsAt >= from)
      .map(({ beginsAt, minutes }) => ({ from: beginsAt, to: beginsAt + inMs(minutes) }))
    const going: Span = { from: Math.max(sitting.from, from), to: sitting.to }
    return [
      ...(sitting.from < from ? [{ ...sitting, to: from }] : []),
      ...staying.map((span) => ({ ...sitting, ...span })),
      ...without(going, staying).map((span) => ({ ...sitting, ...span, roomId: toRoomId })),
    ]
  })
}

/** The rule of the plan for which candidates and examiners cannot go to this room at unchanged times; null where they can. */
export function whyRoomUnfit({ facts, sittings, concerned, others }: HalfDay, move: RoomMove): BrokenRule | null {
  const { toRoomId, hours, from } = move
  const rest: Span = { from: Math.max(from, hours.from), to: hours.to }
  const there = others.find(
    ({ roomId, beginsAt, minutes }) =>
      roomId === toRoomId && overlap({ from: beginsAt, to: beginsAt + inMs(minutes) }, rest),
  )
  if (there) return { rule: 'roomTaken', roomId: toRoomId, enrolmentId: there.enrolmentId, span: hours }
  const judge = new SeatJudge(facts, withRoomMoved({ sittings, others }, move))
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
