import type { Instant } from '#domain/time.ts'
import type { Board } from './board.ts'
import type { Offer } from './construct.ts'
import { dayOf, inMinutes, inMs } from './instance.ts'
import type { Session, Sitter } from './sessions.ts'

/** What a place costs that is not the one a family was told: for each minute, for another day, for another room. */
const NEAR = { minute: 0.05, otherDay: 60, otherRoom: 2 } as const

/** How many chains are tried for one who finds no room, so that a full plan ends. */
const MOST_TRIED = 20_000

interface Place {
  roomId: number
  beginsAt: Instant
}

function farFrom(was: Place, { session, beginsAt }: { session: Session; beginsAt: Instant }): number {
  const apart = Math.abs(inMinutes(beginsAt - was.beginsAt))
  const isOtherDay = session.day !== dayOf(was.beginsAt)
  return (
    Math.min(apart, 24 * 60) * NEAR.minute +
    (isOtherDay ? NEAR.otherDay : 0) +
    (session.room.id === was.roomId ? 0 : NEAR.otherRoom)
  )
}

/** The free place that is nearest to where somebody was, and costs his family least; null where nothing is free. */
export function nearestOffer(board: Board, sitter: Sitter, was: Place): Offer | null {
  let best: Offer | null = null
  for (const session of board.suitingSessions(sitter))
    for (const notBefore of [session.from, was.beginsAt - inMs(60), was.beginsAt]) {
      const beginsAt = board.earliest(session, sitter, notBefore)
      if (beginsAt === null) continue
      const cost = board.costOf(sitter, session, beginsAt) + farFrom(was, { session, beginsAt })
      if (!best || cost < best.cost) best = { session, beginsAt, cost }
    }
  return best
}

interface Room {
  session: Session
  beginsAt: Instant
  others: { sitter: Sitter; session: Session; beginsAt: Instant }[]
  cost: number
}

/**
 * Makes room for somebody who finds no free place (minimal perturbation): one other goes to a free place, or else two who sit
 * side by side, or the first takes the place of a second who goes; and so on, up to `most`. Of all ways that move as
 * few the one is taken that moves them least. Returns who went elsewhere, or null where even so many do not suffice.
 */
export function makeRoom(
  board: Board,
  sitter: Sitter,
  { most, isFixed }: { most: number; isFixed: (sitter: Sitter) => boolean },
): Sitter[] | null {
  const mayGo = (one: Sitter) => !isFixed(one) && one.beginsAt >= board.notBefore
  for (let count = 1; count <= most; count++) {
    const found =
      besideEachOther(board, sitter, count, mayGo) ?? (count > 1 ? chain(board, sitter, count, mayGo) : null)
    if (!found) continue
    for (const one of found.others) board.remove(one.sitter)
    board.place(sitter, found.session, found.beginsAt)
    for (const { sitter: one, session, beginsAt } of found.others) board.place(one, session, beginsAt)
    return found.others.map(({ sitter: one }) => one)
  }
  return null
}

/** The best way in which `count` who sit side by side go to free places. Nothing is changed. */
function besideEachOther(board: Board, sitter: Sitter, count: number, mayGo: (one: Sitter) => boolean): Room | null {
  let best: Room | null = null
  for (const session of board.suitingSessions(sitter)) {
    const inOrder = session.sitters.slice()
    for (let first = 0; first + count <= inOrder.length; first++) {
      const going = inOrder.slice(first, first + count)
      if (!going.every(mayGo) || !fits(session, going, sitter)) continue
      const found = tryWithout(board, sitter, session, going)
      if (found && (!best || found.cost < best.cost)) best = found
    }
  }
  return best
}

/** Whether the minutes of these and the free ones around them suffice. */
function fits(session: Session, going: readonly Sitter[], { occupiedMs, minutes }: Sitter): boolean {
  const [first] = going
  const last = going.at(-1)
  if (!first || !last) return false
  const at = session.sitters.indexOf(first)
  const before = session.sitters[at - 1]
  const after = session.sitters[at + going.length]
  const from = before ? before.beginsAt + before.occupiedMs : session.from
  return after ? after.beginsAt - from >= occupiedMs : session.to - from >= inMs(minutes)
}

function tryWithout(board: Board, sitter: Sitter, session: Session, going: readonly Sitter[]): Room | null {
  const was = going.map((one) => ({ one, session, beginsAt: one.beginsAt }))
  for (const one of going) board.remove(one)
  const beginsAt = board.earliest(session, sitter, session.from)
  let room: Room | null = null
  if (beginsAt !== null) {
    room = { session, beginsAt, others: [], cost: board.costOf(sitter, session, beginsAt) }
    board.place(sitter, session, beginsAt)
    for (const place of was) {
      const from = { roomId: session.room.id, beginsAt: place.beginsAt }
      const offer: Offer | null = nearestOffer(board, place.one, from)
      if (!offer) {
        room = null
        break
      }
      board.place(place.one, offer.session, offer.beginsAt)
      room.others.push({ sitter: place.one, session: offer.session, beginsAt: offer.beginsAt })
      room.cost += offer.cost
    }
    for (const one of going) board.remove(one)
    board.remove(sitter)
  }
  for (const place of was) board.place(place.one, place.session, place.beginsAt)
  return room
}

/** The first takes the place of another, he that of a third, and the last a free one: the best of those that are tried. */
function chain(board: Board, sitter: Sitter, count: number, mayGo: (one: Sitter) => boolean): Room | null {
  let left = MOST_TRIED
  const inChain = new Set<Sitter>([sitter])
  const step = (first: Sitter, length: number): Room | null => {
    let best: Room | null = null
    for (const session of board.suitingSessions(first))
      for (const other of session.sitters.slice()) {
        if (left-- <= 0) return best
        if (inChain.has(other) || !mayGo(other) || !fits(session, [other], first)) continue
        if (length === 1) {
          const found = tryWithout(board, first, session, [other])
          if (found && (!best || found.cost < best.cost)) best = found
          continue
        }
        const was = other.beginsAt
        board.remove(other)
        const beginsAt = board.earliest(session, first, session.from)
        if (beginsAt !== null) {
          const cost = board.costOf(first, session, beginsAt)
          board.place(first, session, beginsAt)
          inChain.add(other)
          const next = step(other, length - 1)
          if (next && (!best || cost + next.cost < best.cost))
            best = {
              session,
              beginsAt,
              others: [{ sitter: other, session: next.session, beginsAt: next.beginsAt }, ...next.others],
              cost: cost + next.cost,
            }
          inChain.delete(other)
          board.remove(first)
        }
        board.place(other, session, was)
      }
    return best
  }
  return step(sitter, count)
}
