import { type BrokenRule, type RuleFacts, SeatJudge, type SeatToJudge, type SittingToJudge } from './plan/seatRules.ts'

/** Two candidates in each other's places, each with his own minutes. */
export function swapped(one: SeatToJudge, other: SeatToJudge): [SeatToJudge, SeatToJudge] {
  return [
    { ...one, roomId: other.roomId, beginsAt: other.beginsAt },
    { ...other, roomId: one.roomId, beginsAt: one.beginsAt },
  ]
}

/**
 * The first rule of the plan that either of two candidates breaks in the other's place, where `others` stay in theirs; null
 * where they can swap.
 */
export function whyCannotSwap(
  {
    facts,
    sittings,
    others,
  }: { facts: RuleFacts; sittings: readonly SittingToJudge[]; others: readonly SeatToJudge[] },
  one: SeatToJudge,
  other: SeatToJudge,
): BrokenRule | null {
  const judge = new SeatJudge(facts, sittings)
  for (const seat of others) judge.add(seat)
  for (const seat of swapped(one, other)) {
    const broken = judge.why(seat)
    if (broken) return { ...broken, enrolmentId: broken.enrolmentId ?? seat.enrolmentId }
    judge.add(seat)
  }
  return null
}
