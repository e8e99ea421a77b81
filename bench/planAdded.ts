import { dayOf, halfDays, inMs, overlap, type PlanCandidate, type PlanInput } from '#domain/schedule/plan/instance.ts'
import { type KeptPlan, keepPlan } from '#domain/schedule/plan/keepPlan.ts'
import type { Plan } from '#domain/schedule/plan/makePlan.ts'
import { SeatJudge, type SeatToJudge, type SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import { canTravel } from '#domain/schedule/plan/sessions.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { brokenRules } from '#test/planChecker.ts'
import { type PlanSize, planInstance } from './planInstances.ts'

/** How many are added, each to the published plan alone. */
const ADDED = 40
/** Every so many of these plans is read by the checker of the tests. */
const CHECKED = 10
/** How many may go elsewhere for one of them, as the dialog offers it. */
const MOST_MOVED = 2

export interface MovedForOne {
  added: number
  placed: number
  moved: number
  /** The fewest that any planner could move for those who were placed. */
  least: number
  most: number
  seconds: number
  broken: string[]
}

/**
 * Publishes a plan and adds one candidate, again and again: how many who were published move, and how few would have had to.
 * The least is found by trying every minute of every half-day by the rules of the plan, without the planner: nobody where
 * one is free or an examiner could come, one where somebody who leaves frees enough, two otherwise.
 */
export function movedWhenOneIsAdded(input: PlanInput, plan: Plan, size: PlanSize, seed: number): MovedForOne {
  const candidates = input.candidates.filter(({ enrolmentId }) =>
    plan.seats.some((seat) => seat.enrolmentId === enrolmentId),
  )
  const lengthOf = new Map(candidates.map((one) => [one.enrolmentId, one]))
  const seats = plan.seats.map((seat): SeatToJudge => {
    const { minutes = 0, pauseMinutes = 0 } = lengthOf.get(seat.enrolmentId) ?? {}
    return { ...seat, minutes, pauseMinutes }
  })
  const late = planInstance(size, seed + 100).candidates.slice(0, ADDED)
  const result: MovedForOne = { added: 0, placed: 0, moved: 0, least: 0, most: 0, seconds: 0, broken: [] }
  for (const [index, one] of late.entries()) {
    const added = { ...one, enrolmentId: 90_000 + index, person: `late${index}`, family: `late${index}` }
    const facts = { ...input, candidates: [...candidates, added] }
    const began = performance.now()
    const next = planned(facts, { seats, sittings: plan.sittings })
    result.seconds = Math.max(result.seconds, (performance.now() - began) / 1000)
    result.added++
    // The checker takes seconds for so many.
    if (index % CHECKED === 0) result.broken.push(...brokenRules(facts, next))
    if (next.unplaced.length > 0) continue
    result.placed++
    result.moved += next.moved.length
    result.most = Math.max(result.most, next.moved.length)
    result.least += leastMoved(facts, { seats, sittings: plan.sittings }, added, next.moved.length)
  }
  return result
}

function planned(
  facts: PlanInput,
  { seats, sittings }: { seats: readonly SeatToJudge[]; sittings: readonly SittingToJudge[] },
): KeptPlan {
  const kept = { seats, sittings, fixed: new Set<number>(), from: Number.NEGATIVE_INFINITY, mostMoved: MOST_MOVED }
  const run = keepPlan(facts, kept)
  for (;;) {
    const { done, value } = run.next()
    if (done) return value
  }
}

type Published = { seats: readonly SeatToJudge[]; sittings: readonly SittingToJudge[] }

function leastMoved(facts: PlanInput, published: Published, added: PlanCandidate, moved: number): number {
  if (moved === 0 || isFreeFor(facts, published, added)) return 0
  if (moved === 1) return 1
  for (const seat of published.seats) {
    const { areaId } = facts.candidates.find(({ enrolmentId }) => enrolmentId === seat.enrolmentId) ?? added
    if (areaId !== added.areaId) continue
    const others = published.seats.filter((one) => one !== seat)
    const day = dayOf(seat.beginsAt)
    const near = published.sittings.filter(({ roomId, from }) => roomId === seat.roomId && dayOf(from) === day)
    for (const beginsAt of freeBegins(facts, { seats: others, sittings: published.sittings }, added, near)) {
      const taken = { enrolmentId: added.enrolmentId, ...beginsAt, ...lengthOf(added) }
      const leaver = facts.candidates.find(({ enrolmentId }) => enrolmentId === seat.enrolmentId)
      if (leaver && isFreeFor(facts, { ...published, seats: [...others, taken] }, leaver)) return 1
    }
  }
  return 2
}

const lengthOf = ({ minutes, pauseMinutes }: PlanCandidate) => ({ minutes, pauseMinutes })

function isFreeFor(facts: PlanInput, published: Published, one: PlanCandidate): boolean {
  for (const _ of freeBegins(facts, published, one, published.sittings)) return true
  const roomOf = new Map(facts.rooms.map((room) => [room.id, room]))
  const opened = facts.rooms
    .filter(({ areaId }) => areaId === one.areaId)
    .flatMap((room) =>
      room.openings.flatMap(halfDays).flatMap((half) => {
        if (published.sittings.some(({ roomId, from, to }) => roomId === room.id && overlap({ from, to }, half)))
          return []
        return facts.examiners
          .filter(({ id }) =>
            published.sittings.every((other) => {
              const there = other.examinerId === id ? roomOf.get(other.roomId) : undefined
              return !there || canTravel(other, there, half, room)
            }),
          )
          .map(({ id }) => ({ roomId: room.id, examinerId: id, ...half }))
      }),
    )
  for (const sitting of opened)
    for (const _ of freeBegins(facts, { ...published, sittings: [...published.sittings, sitting] }, one, [sitting]))
      return true
  return false
}

/** The begins that are free for somebody in these half-days, minute after minute. */
function* freeBegins(
  facts: PlanInput,
  published: Published,
  one: PlanCandidate,
  within: readonly SittingToJudge[],
): Generator<{ roomId: number; beginsAt: number }> {
  const judge = new SeatJudge(facts, published.sittings)
  for (const seat of published.seats) judge.add(seat)
  const seat = { enrolmentId: one.enrolmentId, ...lengthOf(one) }
  const areaOf = new Map(facts.rooms.map(({ id, areaId }) => [id, areaId]))
  for (const { roomId, from, to } of within) {
    if (areaOf.get(roomId) !== one.areaId) continue
    for (let beginsAt = from; beginsAt + inMs(one.minutes) <= to; beginsAt += MINUTE_MS)
      if (judge.why({ ...seat, roomId, beginsAt }) === null) yield { roomId, beginsAt }
  }
}
