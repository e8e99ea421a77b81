import { MINUTE_MS } from '#domain/time.ts'
import type { Span } from './instance.ts'
import type { BrokenRule, SeatJudge, SeatRule, SeatToJudge } from './seatRules.ts'

/** Begins, minute after minute, with the same answer; the end is not included. */
export interface Stretch extends Span {
  /** The rule that an exam with such a begin breaks, or null. */
  broken: BrokenRule | null
}

/** Rules that name the time of the exam itself, which is another one for each begin. */
const ownTime: ReadonlySet<SeatRule> = new Set(['roomClosed', 'noExaminer', 'examinerAway', 'waitingFull'])

/** Judges every begin of these hours in a room. */
export function judgeHours(
  judge: SeatJudge,
  seat: Omit<SeatToJudge, 'roomId' | 'beginsAt'>,
  { roomId, from, to }: Span & { roomId: number },
): Stretch[] {
  const stretches: Stretch[] = []
  for (let beginsAt = from; beginsAt < to; beginsAt += MINUTE_MS) {
    const broken = judge.why({ ...seat, roomId, beginsAt })
    const last = stretches.at(-1)
    if (last && isSame(last.broken, broken)) last.to = beginsAt + MINUTE_MS
    else stretches.push({ from: beginsAt, to: beginsAt + MINUTE_MS, broken })
  }
  return stretches.map(({ broken, ...span }) => ({
    ...span,
    broken: broken && ownTime.has(broken.rule) ? { ...broken, span } : broken,
  }))
}

function isSame(one: BrokenRule | null, other: BrokenRule | null): boolean {
  if (!one || !other) return one === other
  return (
    one.rule === other.rule &&
    one.roomId === other.roomId &&
    one.examinerId === other.examinerId &&
    one.enrolmentId === other.enrolmentId &&
    (ownTime.has(one.rule) || (one.span?.from === other.span?.from && one.span?.to === other.span?.to))
  )
}
