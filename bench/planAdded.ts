import { halfDays, inMs, overlap, type PlanCandidate, type PlanInput } from '#domain/schedule/plan/instance.ts'
import { type KeptPlan, keepPlan } from '#domain/schedule/plan/keepPlan.ts'
import type { Plan } from '#domain/schedule/plan/plan.ts'
import { SeatJudge, type SeatToJudge, type SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import { canTravel, suitsExaminer, suitsRoom } from '#domain/schedule/plan/sessions.ts'
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

function leastMoved(facts: PlanInput, all: Published, added: PlanCandidate, moved: number): number {
  if (moved === 0) return 0
  // Nobody leaves his area, and an examiner has one a day.
  const inArea = new Set(facts.rooms.filter(({ areaId }) => areaId === added.areaId).map(({ id }) => id))
  const published = {
    seats: all.seats.filter(({ roomId }) => inArea.has(roomId)),
    sittings: all.sittings.filter(({ roomId }) => inArea.has(roomId)),
  }
  if (isFree(facts, published, added) || couldBeOpened(facts, all, added)) return 0
  if (moved === 1) return 1
  for (const seat of published.seats) {
    const leaver = facts.candidates.find(({ enrolmentId }) => enrolmentId === seat.enrolmentId)
    if (!leaver) continue
    const others = published.seats.filter((one) => one !== seat)
    const his = published.sittings.filter(
      ({ roomId, from, to }) => roomId === seat.roomId && from <= seat.beginsAt && seat.beginsAt < to,
    )
    for (const place of freeBegins(facts, { seats: others, sittings: published.sittings }, added, his)) {
      const taken = { enrolmentId: added.enrolmentId, ...place, ...lengthOf(added) }
      if (isFree(facts, { seats: [...others, taken], sittings: published.sittings }, leaver)) return 1
    }
  }
  return 2
}

const lengthOf = ({ minutes, pauseMinutes }: PlanCandidate) => ({ minutes, pauseMinutes })

function isFree(facts: PlanInput, published: Published, one: PlanCandidate): boolean {
  for (const _ of freeBegins(facts, published, one, published.sittings)) return true
  return false
}

/** Whether another half-day with an examiner who can come would have a place. */
function couldBeOpened(facts: PlanInput, { seats, sittings }: Published, one: PlanCandidate): boolean {
  const roomOf = new Map(facts.rooms.map((room) => [room.id, room]))
  for (const room of facts.rooms)
    for (const half of room.openings.flatMap(halfDays)) {
      if (!suitsRoom(one, room)) continue
      if (sittings.some(({ roomId, from, to }) => roomId === room.id && overlap({ from, to }, half))) continue
      for (const examiner of facts.examiners) {
        if (!suitsExaminer(one, examiner) || !examiner.days.some((day) => overlap(day, half))) continue
        const his = sittings.filter(({ examinerId }) => examinerId === examiner.id)
        const canCome = his.every((other) => {
          const there = roomOf.get(other.roomId)
          return !there || canTravel(other, there, half, room)
        })
        if (!canCome) continue
        const opened = { roomId: room.id, examinerId: examiner.id, ...half }
        const rooms = new Set([room.id, ...his.map(({ roomId }) => roomId)])
        const known = { seats: seats.filter(({ roomId }) => rooms.has(roomId)), sittings: [...his, opened] }
        if (!freeBegins(facts, known, one, [opened]).next().done) return true
      }
    }
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
  for (const { roomId, from, to } of within)
    for (let beginsAt = from; beginsAt + inMs(one.minutes) <= to; beginsAt += MINUTE_MS)
      if (judge.why({ ...seat, roomId, beginsAt }) === null) yield { roomId, beginsAt }
}
