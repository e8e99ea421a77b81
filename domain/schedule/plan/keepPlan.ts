import { DAY_MS, type Instant, SHANGHAI_OFFSET_MS } from '#domain/time.ts'
import { Board } from './board.ts'
import { demandOf, placeOrOpen } from './construct.ts'
import { openAny } from './fillIn.ts'
import { dayOf, halfDays, overlap, type PlanInput, type PlanRoom, type Span } from './instance.ts'
import { makeRoom, nearestOffer } from './makeRoom.ts'
import { type Plan, planOf } from './plan.ts'
import { type BrokenRule, SeatJudge, type SeatToJudge, type SittingToJudge } from './seatRules.ts'
import { type Session, type Sitter, suitsExaminer, suitsRoom } from './sessions.ts'
import { totalMinutes } from './staffing.ts'

/** What is published and true by now, and is to stay. */
export interface KeptPlaces {
  seats: readonly SeatToJudge[]
  sittings: readonly SittingToJudge[]
  /** Who is there already or was to be examined by now: he stays whatever the rules say. */
  fixed: ReadonlySet<number>
  /** Nobody gets another place before this instant. */
  from: Instant
  /** How many others may go elsewhere for one who finds no free place; 0: nobody. */
  mostMoved: number
}

/** Somebody who cannot stay where he was, or goes elsewhere for another. */
export interface MovedSeat {
  enrolmentId: number
  was: { roomId: number; beginsAt: Instant }
  because: BrokenRule
}

export type KeptPlan = Plan & { moved: MovedSeat[] }

/**
 * Plans anew around what is published (office#plan): each place stays unless a hard rule breaks it by now, an examiner who
 * cannot come is replaced before his candidates are moved, and the rest get free places. Whoever must move goes as little
 * away as can be. Yields how much of the whole is done.
 */
export function* keepPlan(input: PlanInput, kept: KeptPlaces): Generator<number, KeptPlan> {
  const board = new Board({ ...input, rooms: input.rooms.map((room) => cutAtSittings(room, kept)) })
  openKept(board, kept)
  const placeOf = new Map(kept.seats.map((seat) => [seat.enrolmentId, seat]))
  const known = board.sitters.filter(({ enrolmentId }) => placeOf.has(enrolmentId))
  const isFixed = ({ enrolmentId }: Sitter) => kept.fixed.has(enrolmentId)
  for (const sitter of known) if (isFixed(sitter)) stay(board, sitter, placeOf.get(sitter.enrolmentId))
  // Whoever ends first stays first: of exams that overlap by now, most stay that way.
  const byEnd = known
    .filter((sitter) => !isFixed(sitter))
    .map((sitter) => ({ sitter, seat: placeOf.get(sitter.enrolmentId) as SeatToJudge }))
    .sort((a, b) => a.seat.beginsAt + a.sitter.occupiedMs - (b.seat.beginsAt + b.sitter.occupiedMs))
  const leaving = byEnd.filter(({ sitter, seat }) => !keep(board, sitter, seat))
  const moved = whyLeaving(input, board, { leaving, sittings: kept.sittings })
  board.notBefore = kept.from
  yield 0.2
  const rest = [
    ...leaving.map(({ sitter }) => sitter),
    ...board.sitters.filter((sitter) => !sitter.session && !placeOf.has(sitter.enrolmentId)),
  ]
  let step = 0
  for (const sitter of rest) {
    const was = placeOf.get(sitter.enrolmentId)
    const others = placeIn(board, sitter, was, { most: kept.mostMoved, isFixed })
    for (const other of others) {
      const from = placeOf.get(other.enrolmentId)
      if (from && !moved.some(({ enrolmentId }) => enrolmentId === other.enrolmentId))
        moved.push({
          enrolmentId: other.enrolmentId,
          was: { roomId: from.roomId, beginsAt: from.beginsAt },
          because: { rule: 'makesRoom', enrolmentId: sitter.enrolmentId },
        })
    }
    yield 0.2 + (0.75 * ++step) / rest.length
  }
  for (const session of board.sessions)
    if (session.examiner && session.sitters.length === 0 && !kept.sittings.some((one) => isOf(one, session)))
      board.close(session)
  return {
    ...planOf(board, totalMinutes(input)),
    moved: moved.filter((one) => hasMoved(board, one)).sort(leastFirst(board)),
  }
}

/** Gives somebody a free place, opens a half-day for him, or moves others aside; returns those others. */
function placeIn(
  board: Board,
  sitter: Sitter,
  was: SeatToJudge | undefined,
  { most, isFixed }: { most: number; isFixed: (sitter: Sitter) => boolean },
): Sitter[] {
  const offer = was && nearestOffer(board, sitter, was)
  if (offer) board.place(sitter, offer.session, offer.beginsAt)
  else if (!placeOrOpen(board, sitter, demandOf([sitter])) && !openAny(board, sitter))
    return most > 0 ? (makeRoom(board, sitter, { most, isFixed }) ?? []) : []
  return []
}

/** A half-day in which somebody sits has the hours of the sittings, which may be several; every other one has its own. */
function cutAtSittings(room: PlanRoom, { sittings, from }: KeptPlaces): PlanRoom {
  const his = sittings.filter(({ roomId }) => roomId === room.id)
  const openings = room.openings.flatMap(halfDays).flatMap((half): Span[] => {
    const within = his.filter((one) => overlap(one, half))
    if (within.length > 0)
      return within.map((one) => ({ from: Math.max(one.from, half.from), to: Math.min(one.to, half.to) }))
    return half.to <= from ? [] : [half]
  })
  return { ...room, openings }
}

const isOf = ({ roomId, from, to }: SittingToJudge, { room, open }: Session): boolean =>
  room.id === roomId && overlap({ from, to }, open)

/** Seats the examiners where they sat. In the place of one who cannot come by now sits whoever suits most of his candidates. */
function openKept(board: Board, { sittings, seats }: KeptPlaces): void {
  const without: { session: Session; sitting: SittingToJudge }[] = []
  for (const sitting of [...sittings].sort((a, b) => a.from - b.from || a.roomId - b.roomId)) {
    const session = board.sessions.find((one) => !one.examiner && isOf(sitting, one))
    const examiner = board.examiners.find(({ id }) => id === sitting.examinerId)
    if (session && !(examiner && board.open(session, examiner))) without.push({ session, sitting })
  }
  const sitterOf = new Map(board.sitters.map((sitter) => [sitter.enrolmentId, sitter]))
  for (const { session, sitting } of without) {
    const his = seats
      .filter(({ roomId, beginsAt }) => roomId === sitting.roomId && sitting.from <= beginsAt && beginsAt < sitting.to)
      .flatMap(({ enrolmentId, beginsAt }) => ({ sitter: sitterOf.get(enrolmentId), beginsAt }))
    if (his.length === 0) continue
    let best: { examiner: (typeof board.examiners)[number]; count: number } | null = null
    for (const examiner of board.examiners) {
      if (!board.open(session, examiner)) continue
      const count = his.filter(
        ({ sitter, beginsAt }) =>
          sitter && suitsExaminer(sitter, examiner) && session.from <= beginsAt && beginsAt < session.to,
      ).length
      board.close(session)
      if (count > 0 && (!best || count > best.count)) best = { examiner, count }
    }
    if (best) board.open(session, best.examiner)
  }
}

const sessionAt = (board: Board, { roomId, beginsAt }: SeatToJudge): Session | undefined =>
  board.sessions.find(({ room, from, to }) => room.id === roomId && from <= beginsAt && beginsAt < to)

function stay(board: Board, sitter: Sitter, seat: SeatToJudge | undefined): void {
  const session = seat && sessionAt(board, seat)
  if (seat && session) board.place(sitter, session, seat.beginsAt)
}

/** Leaves somebody in his place where the rules still allow it. */
function keep(board: Board, sitter: Sitter, seat: SeatToJudge): boolean {
  const session = sessionAt(board, seat)
  if (!session?.examiner || !suitsRoom(sitter, session.room) || !suitsExaminer(sitter, session.examiner)) return false
  if (board.earliest(session, sitter, seat.beginsAt) !== seat.beginsAt) return false
  board.place(sitter, session, seat.beginsAt)
  return true
}

/** Which rule each of them breaks where he was, with all others where they stay. */
function whyLeaving(
  facts: PlanInput,
  board: Board,
  {
    leaving,
    sittings,
  }: { leaving: ReadonlyArray<{ sitter: Sitter; seat: SeatToJudge }>; sittings: readonly SittingToJudge[] },
): MovedSeat[] {
  const held = board.sessions.flatMap(({ room, examiner, from, to }) =>
    examiner ? [{ roomId: room.id, examinerId: examiner.id, from, to }] : [],
  )
  // A half-day whose examiner nobody replaces is judged with him, so that the reason names him.
  const lost = sittings.filter((one) => !board.sessions.some((session) => session.examiner && isOf(one, session)))
  const judge = new SeatJudge(facts, [...held, ...lost])
  for (const { session, enrolmentId, beginsAt, minutes, pauseMinutes } of board.sitters)
    if (session) judge.add({ enrolmentId, roomId: session.room.id, beginsAt, minutes, pauseMinutes })
  return leaving.map(({ sitter, seat }) => {
    const { enrolmentId, minutes, pauseMinutes } = sitter
    const { roomId, beginsAt } = seat
    const because = judge.why({ enrolmentId, roomId, beginsAt, minutes, pauseMinutes }) ?? { rule: 'changed' as const }
    return { enrolmentId, was: { roomId, beginsAt }, because }
  })
}

const sitterIn = (board: Board, { enrolmentId }: MovedSeat): Sitter | undefined =>
  board.sitters.find((sitter) => sitter.enrolmentId === enrolmentId)

function hasMoved(board: Board, moved: MovedSeat): boolean {
  const sitter = sitterIn(board, moved)
  return sitter?.session?.room.id !== moved.was.roomId || sitter.beginsAt !== moved.was.beginsAt
}

/** Another minute of the same day before another day, and whoever has no place at all last. */
function leastFirst(board: Board) {
  const far = (moved: MovedSeat) => {
    const sitter = sitterIn(board, moved)
    return sitter?.session ? Math.abs(sitter.beginsAt - moved.was.beginsAt) : Number.POSITIVE_INFINITY
  }
  return (a: MovedSeat, b: MovedSeat) => {
    const [one, other] = [far(a), far(b)]
    return one === other ? a.enrolmentId - b.enrolmentId : one - other
  }
}

/** The first instant of the day after this one. */
export const dayAfter = (instant: Instant): Instant => (dayOf(instant) + 1) * DAY_MS - SHANGHAI_OFFSET_MS
