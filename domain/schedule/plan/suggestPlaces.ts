import { type Instant, MINUTE_MS } from '#domain/time.ts'
import { TOGETHER_MINUTES } from './costs.ts'
import { dayOf, inMs, type Span } from './instance.ts'
import type { SeatJudge, SeatRule, SeatToJudge } from './seatRules.ts'

/** A place that an enrolment could have, and how many exams like it the half-day still takes. */
export interface FreePlace {
  roomId: number
  beginsAt: Instant
  free: number
}

/** What a family would like, which makes one free place better than another. */
export interface Wish {
  /** Days, as `dayOf` counts them, that the family asked to avoid. */
  avoidedDays: readonly number[]
  /** Where others of the family are. */
  family: ReadonlyArray<{ roomId: number; beginsAt: Instant }>
}

/** Rules that no other minute of the half-day mends. */
const OF_HALF_DAY: readonly SeatRule[] = [
  'gone',
  'attended',
  'changed',
  'otherArea',
  'equipment',
  'examinerMajor',
  'related',
  'examinerFull',
]

/**
 * The begins that a half-day still has for an enrolment by the rules of the plan, each as if the earlier ones were taken.
 * Minutes that somebody else has are passed over as a whole.
 */
export function beginsOf(
  judge: Pick<SeatJudge, 'why'>,
  seat: Omit<SeatToJudge, 'roomId' | 'beginsAt'>,
  { roomId, from, to }: Span & { roomId: number },
): Instant[] {
  const begins: Instant[] = []
  const occupied = inMs(seat.minutes + seat.pauseMinutes)
  let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS
  while (at + inMs(seat.minutes) <= to) {
    const broken = judge.why({ ...seat, roomId, beginsAt: at })
    if (broken === null) {
      begins.push(at)
      at += occupied
    } else if (OF_HALF_DAY.includes(broken.rule)) return begins
    else if (broken.rule === 'roomTaken' && broken.span) at = Math.max(at + MINUTE_MS, broken.span.to)
    else at += MINUTE_MS
  }
  return begins
}

/**
 * The free places of these half-days for an enrolment, one for each half-day, in the order of how well they fit: first
 * days that the family did not ask to avoid, then those near others of the family, then the earliest.
 */
export function suggestPlaces(
  judge: Pick<SeatJudge, 'why'>,
  seat: Omit<SeatToJudge, 'roomId' | 'beginsAt'>,
  {
    sittings,
    from,
    exceptDay = null,
    wish,
  }: {
    sittings: ReadonlyArray<Span & { roomId: number }>
    from: Instant
    /** A day on which nothing is offered. */
    exceptDay?: number | null
    wish: Wish
  },
): FreePlace[] {
  const places = sittings
    .filter((sitting) => sitting.to > from && dayOf(sitting.from) !== exceptDay)
    .flatMap(({ roomId, from: opens, to }) => {
      const begins = beginsOf(judge, seat, { roomId, from: Math.max(opens, from), to })
      const beginsAt = nearest(begins, wish)
      return beginsAt === undefined ? [] : [{ roomId, beginsAt, free: begins.length }]
    })
  const isAvoided = ({ beginsAt }: FreePlace) => (wish.avoidedDays.includes(dayOf(beginsAt)) ? 1 : 0)
  const isApart = ({ beginsAt }: FreePlace) =>
    wish.family.length === 0 || distance(beginsAt, wish) <= inMs(TOGETHER_MINUTES) ? 0 : 1
  return places.sort(
    (a, b) => isAvoided(a) - isAvoided(b) || isApart(a) - isApart(b) || a.beginsAt - b.beginsAt || a.roomId - b.roomId,
  )
}

const distance = (beginsAt: Instant, { family }: Wish): number =>
  Math.min(...family.map((other) => Math.abs(other.beginsAt - beginsAt)))

/** The begin nearest to the rest of the family, where it is there on that day; otherwise the first. */
function nearest(begins: readonly Instant[], wish: Wish): Instant | undefined {
  const first = begins[0]
  if (first === undefined || !wish.family.some((other) => dayOf(other.beginsAt) === dayOf(first))) return first
  return begins.reduce((best, one) => (distance(one, wish) < distance(best, wish) ? one : best))
}
