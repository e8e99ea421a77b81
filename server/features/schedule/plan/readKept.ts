import type { PlanCandidate, PlanInput, Span } from '#domain/schedule/plan/instance.ts'
import { inMinutes } from '#domain/schedule/plan/instance.ts'
import { dayAfter, type KeptPlaces } from '#domain/schedule/plan/keepPlan.ts'
import type { SeatToJudge } from '#domain/schedule/plan/seatRules.ts'
import { DAY_MS, type Instant, startOfShanghaiDay } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { listPinnedIds } from '#server/records/schedule/plan/pinQueries.ts'
import { listDaysLeft } from '#server/records/schedule/plan/postponementQueries.ts'
import { findPublishedPlan } from '#server/records/schedule/plan/publishedPlanQueries.ts'
import { listPresentTimes, type PresentTime, readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readPlanInput } from './readPlanInput.ts'

/**
 * What is published and true by now, for a plan that keeps it, with all whom it is to place. Whoever has a time that staff
 * made by hand keeps it and is not planned. Refuses PLAN_NONE_PUBLISHED.
 */
export async function readKept(
  db: Db,
  { batchId, mostMoved, now }: { batchId: number; mostMoved: number; now: Instant },
): Promise<{ input: PlanInput; kept: KeptPlaces; pinned: ReadonlySet<number> }> {
  const plan = (await findPublishedPlan(db, batchId)) ?? refuse('PLAN_NONE_PUBLISHED')
  const facts = await readPlanInput(db, { batchId, withAttended: true })
  const { seats: stored, sittings } = await readStoredPlan(db, plan.id)
  const pauseOf = new Map(stored.map(({ enrolmentId, pauseMinutes }) => [enrolmentId, pauseMinutes]))
  const present = await listPresentTimes(db, batchId)
  const byHand = new Map(present.filter(isByHand).map((row) => [row.id, row]))
  const busyOf = busyByHand(facts.candidates, byHand)
  const leftOf = new Map((await listDaysLeft(db, batchId)).map((row) => [row.enrolmentId, row.beginsAt]))
  const candidates = facts.candidates.flatMap((candidate): PlanCandidate[] => {
    if (byHand.has(candidate.enrolmentId)) return []
    const left = leftOf.get(candidate.enrolmentId)
    // Whoever waits for another day is not planned on the one that he could not keep.
    const busy = [...candidate.busy, ...(busyOf.get(candidate.person) ?? []), ...(left ? [wholeDay(left)] : [])]
    return [{ ...candidate, busy, pinned: null }]
  })
  const seats = present.flatMap(({ id: enrolmentId, roomId, beginsAt, endsAt }): SeatToJudge[] => {
    if (roomId === null || beginsAt === null || endsAt === null) return []
    const pauseMinutes = pauseOf.get(enrolmentId) ?? 0
    return [{ enrolmentId, roomId, beginsAt, minutes: inMinutes(endsAt - beginsAt), pauseMinutes }]
  })
  const fixed = new Set(
    present.flatMap(({ id, isAttended, beginsAt }) => (isAttended || (beginsAt ?? now) < now ? id : [])),
  )
  return {
    input: { ...facts, candidates },
    // A family is told of a new place a day before it at the least; today's are given by hand.
    kept: { seats, sittings, fixed, from: dayAfter(now), mostMoved },
    pinned: new Set(await listPinnedIds(db, plan.id)),
  }
}

const isByHand = ({ examTimeId, roomId }: PresentTime) => examTimeId !== null && roomId === null

function busyByHand(
  candidates: readonly PlanCandidate[],
  byHand: ReadonlyMap<number, PresentTime>,
): ReadonlyMap<string, Span[]> {
  const busy = new Map<string, Span[]>()
  for (const { enrolmentId, person } of candidates) {
    const row = byHand.get(enrolmentId)
    const from = row?.beginsAt ?? row?.timeBeginsAt
    const to = row?.endsAt ?? row?.timeEndsAt
    if (from && to) busy.set(person, [...(busy.get(person) ?? []), { from, to }])
  }
  return busy
}

const wholeDay = (instant: Instant): Span => {
  const from = startOfShanghaiDay(instant)
  return { from, to: from + DAY_MS }
}
