import { grouped } from '#domain/grouped.ts'
import type { Instant } from '#domain/time.ts'
import type { Board } from './board.ts'
import { COSTS, TOGETHER_MINUTES } from './costs.ts'
import { inMs, type PlanExaminer } from './instance.ts'
import { type Random, shuffled } from './random.ts'
import { type Session, type Sitter, sittingOf, suitsExaminer, suitsRoom } from './sessions.ts'

/** A place for an enrolment and what it costs. */
export interface Offer {
  session: Session
  beginsAt: Instant
  cost: number
}

/**
 * The cheapest place for an enrolment in these sessions, or null. In each session the first free place is looked at,
 * and the first ones that are within an hour of a member of the family or begin as a pupil of the same teacher does.
 */
export function bestOffer(board: Board, sitter: Sitter, sessions: readonly Session[]): Offer | null {
  let best: Offer | null = null
  for (const session of sessions)
    for (const beginsAt of beginsIn(board, sitter, session)) {
      const cost = board.costOf(sitter, session, beginsAt)
      if (!best || cost < best.cost) best = { session, beginsAt, cost }
    }
  return best
}

function beginsIn(board: Board, sitter: Sitter, session: Session): Instant[] {
  const first = board.earliest(session, sitter, session.from)
  if (first === null) return []
  const begins = [first]
  const look = (notBefore: Instant) => {
    if (notBefore <= first) return
    const found = board.earliest(session, sitter, notBefore)
    if (found !== null) begins.push(found)
  }
  for (const mate of sitter.mates)
    if (mate.session?.day === session.day) {
      look(mate.beginsAt - inMs(TOGETHER_MINUTES))
      look(mate.beginsAt)
    }
  if (sitter.pupils.length > 0) {
    const pupil = session.sitters.find((one) => sitter.pupils.includes(one))
    if (pupil) look(pupil.beginsAt)
  }
  return begins
}

/** What is still to be placed, by area and major, in milliseconds: an examiner for whom there is most to do is opened first. */
export type Demand = Map<string, number>
const demandKey = ({ areaId, majorId }: { areaId: number; majorId: number }) => `${areaId}:${majorId}`

export function demandOf(sitters: readonly Sitter[]): Demand {
  const demand: Demand = new Map()
  for (const sitter of sitters) addDemand(demand, sitter, 1)
  return demand
}

function addDemand(demand: Demand, sitter: Sitter, sign: 1 | -1): void {
  demand.set(demandKey(sitter), (demand.get(demandKey(sitter)) ?? 0) + sign * sitter.occupiedMs)
}

/** The free one of these sessions, with an examiner, that serves an enrolment best, or null where no examiner can be there. */
export function bestOpening(board: Board, sitter: Sitter, demand: Demand, isWanted: (session: Session) => boolean) {
  let best: { session: Session; examiner: PlanExaminer; cost: number } | null = null
  const examiners = board.examiners.filter((examiner) => suitsExaminer(sitter, examiner))
  const workOf = new Map(examiners.map((examiner) => [examiner, workIn(sitter.areaId, examiner, demand)]))
  for (const session of board.sessions) {
    if (session.examiner || !suitsRoom(sitter, session.room)) continue
    if (!isWanted(session)) continue
    for (const examiner of examiners) {
      const his = board.sessionsOfExaminer(examiner)
      const span = sittingOf(session, examiner, his)
      if (!span || span.to - span.from < inMs(sitter.minutes)) continue
      const work = Math.min(workOf.get(examiner) ?? 0, span.to - span.from)
      const spare = session.room.equipment.length - sitter.equipment.length
      const cost =
        (sitter.avoidedDays.includes(session.day) ? COSTS.avoidedDay : 0) +
        travelCost(session, his) +
        spare -
        (COSTS.sitting * work) / inMs(240)
      if (best && best.cost <= cost) continue
      best = { session, examiner, cost }
    }
  }
  return best
}

function workIn(areaId: number, { majorIds }: PlanExaminer, demand: Demand): number {
  if (majorIds.length > 0)
    return majorIds.reduce((sum, majorId) => sum + (demand.get(demandKey({ areaId, majorId })) ?? 0), 0)
  let sum = 0
  for (const [key, ms] of demand) if (key.startsWith(`${areaId}:`)) sum += ms
  return sum
}

/** What it costs an examiner to come to this session, given those that he has. */
export function travelCost(session: Session, his: readonly Session[]): number {
  let cost: number = COSTS.sitting
  const sameDay = his.filter(({ day }) => day === session.day)
  if (sameDay.some(({ room }) => room.venueId !== session.room.venueId)) cost += COSTS.otherVenue
  if (sameDay.some(({ room }) => room.id === session.room.id)) cost -= COSTS.sitting / 2
  const near = his.filter(({ day }) => Math.abs(day - session.day) === 1)
  if (near.some(({ room }) => room.areaId !== session.room.areaId)) cost += COSTS.otherArea
  return cost
}

/** Places an enrolment in an open session or, where that is dearer than another sitting, in one opened for it. */
export function placeOrOpen(board: Board, sitter: Sitter, demand: Demand): boolean {
  const offer = bestOffer(board, sitter, board.suitingSessions(sitter))
  const opened = !offer || offer.cost > COSTS.sitting ? openFor(board, sitter, demand, offer?.cost ?? null) : null
  const taken = opened ?? offer
  if (!taken) return false
  board.place(sitter, taken.session, taken.beginsAt)
  addDemand(demand, sitter, -1)
  return true
}

/** Opens a session for the enrolment if that is cheaper than `limit`; within an hour of its family where there is one. */
function openFor(board: Board, sitter: Sitter, demand: Demand, limit: number | null): Offer | null {
  const mates = sitter.mates.filter(({ session }) => session)
  const isNear = ({ open }: Session) =>
    mates.some(
      ({ beginsAt }) => open.from <= beginsAt + inMs(TOGETHER_MINUTES) && beginsAt - inMs(TOGETHER_MINUTES) < open.to,
    )
  const isAny = () => limit === null
  const opening = bestOpening(board, sitter, demand, isNear) ?? bestOpening(board, sitter, demand, isAny)
  if (!opening) return null
  const { session, examiner } = opening
  if (!board.open(session, examiner)) return null
  const offer = bestOffer(board, sitter, [session])
  if (offer && (limit === null || offer.cost + COSTS.sitting < limit)) return offer
  board.close(session)
  return null
}

/**
 * Places everybody who is neither placed nor pinned: families as one block, those first who have the fewest half-hours in
 * common, and the pupils of one teacher after one another. Yields after each block.
 */
export function* construct(board: Board, random: Random): Generator<void> {
  const waiting = board.sitters.filter(({ session, pinned }) => !session && !pinned)
  const demand = demandOf(waiting)
  const scarcity = scarcityOf(board, demand)
  const blocks = [
    ...grouped(waiting, (sitter) => `${Math.min(sitter.index, ...sitter.mates.map(({ index }) => index))}`).values(),
  ]
  const keyed = shuffled(random, blocks).map((block) => {
    const [first] = block
    return {
      block: [...block].sort((a, b) => scarcity(b) - scarcity(a) || a.index - b.index),
      halfHours: block.length > 1 ? commonHalfHours(board, block) : 0,
      tier: Math.ceil(Math.max(...block.map(scarcity)) * 4),
      teacher: first.teacher ? `${first.teacher} ${first.areaId}` : `~${first.index}`,
    }
  })
  keyed.sort(
    (a, b) =>
      Number(b.block.length > 1) - Number(a.block.length > 1) ||
      a.halfHours - b.halfHours ||
      b.tier - a.tier ||
      (a.teacher < b.teacher ? -1 : a.teacher > b.teacher ? 1 : 0),
  )
  for (const { block } of keyed) {
    placeBlock(board, block, demand)
    yield
  }
}

/** In how many half-hours of the batch somebody who suits is there for each of them. */
function commonHalfHours(board: Board, block: readonly Sitter[]): number {
  const [first = new Set<Instant>(), ...rest] = block.map((sitter) => {
    const halfHours = new Set<Instant>()
    for (const { from, to } of board.suitingSessions(sitter))
      for (let at = from; at < to; at += inMs(TOGETHER_MINUTES / 2)) halfHours.add(at)
    return halfHours
  })
  return [...first].filter((at) => rest.every((halfHours) => halfHours.has(at))).length
}

/** How much of what there is of rooms and examiners the enrolments like this one want; above 1 not all can be placed. */
function scarcityOf(board: Board, demand: Demand): (sitter: Sitter) => number {
  const byKind = new Map<string, number>()
  return (sitter) => {
    const kind = `${demandKey(sitter)}:${sitter.equipment.join()}`
    const known = byKind.get(kind)
    if (known !== undefined) return known
    const rooms = board.sessions.filter(({ room }) => suitsRoom(sitter, room))
    const openMs = rooms.reduce((sum, { open }) => sum + open.to - open.from, 0)
    const judgeMs = board.examiners
      .filter((one) => suitsExaminer(sitter, one) && (one.areaIds.length === 0 || one.areaIds.includes(sitter.areaId)))
      .reduce(
        (sum, { days, areaIds }) =>
          sum + days.reduce((ms, day) => ms + inMs(day.mostMinutes), 0) / Math.max(1, areaIds.length),
        0,
      )
    const wanted = demand.get(demandKey(sitter)) ?? 0
    const value = Math.min(5, wanted / Math.max(1, Math.min(openMs, judgeMs)))
    byKind.set(kind, value)
    return value
  }
}

/** Places a family: the cheapest of the places of its first member, counting what the others then cost. */
function placeBlock(board: Board, block: readonly Sitter[], demand: Demand): void {
  if (block.length > 1) placeTogether(board, block)
  for (const sitter of block.slice(1)) leaveDearPlace(board, sitter)
  for (const sitter of block) {
    if (sitter.session) addDemand(demand, sitter, -1)
    else placeOrOpen(board, sitter, demand)
  }
}

/** Gives up a place that costs more than another sitting would, so that one can be opened beside the family. */
function leaveDearPlace(board: Board, sitter: Sitter): void {
  const { session, beginsAt } = sitter
  if (!session) return
  board.remove(sitter)
  if (board.costOf(sitter, session, beginsAt) <= COSTS.sitting) board.place(sitter, session, beginsAt)
}

/** For how many places of a family's first member the places of the others are looked for. */
const ANCHORS = 80
/** A family that costs less than this is together, and nothing better is looked for. */
export const WELL_TOGETHER = 5
/** What a member costs who finds no place on the day of the first. */
const NOWHERE = 1000

/**
 * Places the members of a family, none of whom may be placed, in open sessions of one day where that costs least.
 * Returns the cost, or null where there is no place for the first.
 */
export function placeTogether(board: Board, block: readonly Sitter[]): number | null {
  const [first, ...rest] = block
  if (!first) return null
  const offers = board
    .suitingSessions(first)
    .flatMap((session) => hourlyOffers(board, first, session))
    .sort((a, b) => a.cost - b.cost || a.session.index - b.session.index || a.beginsAt - b.beginsAt)
  let best: { cost: number; places: [Sitter, Offer][] } | null = null
  for (const offer of offers.slice(0, ANCHORS)) {
    const places: [Sitter, Offer][] = [[first, offer]]
    board.place(first, offer.session, offer.beginsAt)
    let { cost } = offer
    for (const sitter of rest) {
      const sameDay = board.suitingSessions(sitter).filter(({ day }) => day === offer.session.day)
      const found = bestOffer(board, sitter, sameDay)
      cost += found?.cost ?? NOWHERE
      if (!found) continue
      board.place(sitter, found.session, found.beginsAt)
      places.push([sitter, found])
    }
    for (const sitter of block) board.remove(sitter)
    if (!best || cost < best.cost) best = { cost, places }
    if (cost < WELL_TOGETHER) break
  }
  for (const [sitter, { session, beginsAt }] of best?.places ?? []) board.place(sitter, session, beginsAt)
  return best && best.cost
}

/** The first free place of each hour. */
function hourlyOffers(board: Board, sitter: Sitter, session: Session): Offer[] {
  const begins = new Set<Instant>()
  for (let from = session.from; from < session.to; from += inMs(TOGETHER_MINUTES)) {
    const found = board.earliest(session, sitter, from)
    if (found === null) break
    begins.add(found)
  }
  return [...begins].map((beginsAt) => ({ session, beginsAt, cost: board.costOf(sitter, session, beginsAt) }))
}
