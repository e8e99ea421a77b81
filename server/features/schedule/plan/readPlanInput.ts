import { dayOf, type PlanCandidate, type PlanInput, type Span } from '#domain/schedule/plan/instance.ts'
import type { Db } from '#server/db/pool.ts'
import { relatedTo } from '#server/records/schedule/examTime/relatedTo.ts'
import {
  listDaysToAvoid,
  listOtherSittings,
  listPlanExaminers,
  listPlanRooms,
  listStepsBack,
  listToPlan,
  type RoomToPlan,
  readLengths,
} from '#server/records/schedule/plan/inputQueries.ts'
import { listPins } from '#server/records/schedule/plan/pinQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Reads all that the planner is to know. `withAttended` adds those who have come or been absent, for judging a plan that
 * was published; `barredFor` looks for the relations of these enrolments only. Refuses PLAN_NOBODY, and PLAN_LENGTH_MISSING
 * for a major without minutes.
 */
export async function readPlanInput(
  db: Db,
  {
    batchId,
    seed = 0,
    pinsOf = null,
    withAttended = false,
    barredFor = null,
    isLenient = false,
    lent = null,
  }: {
    batchId: number
    seed?: number
    pinsOf?: number | null
    withAttended?: boolean
    barredFor?: readonly number[] | null
    /** For showing a plan: nobody, or a major without minutes, is no reason not to. */
    isLenient?: boolean
    /** A room that is to be open at these hours besides its own. */
    lent?: (Span & { roomId: number }) | null
  },
): Promise<Omit<PlanInput, 'rooms'> & { rooms: RoomToPlan[] }> {
  const [rooms, examiners, rows, lengthOf, others, stepsBack, daysToAvoid] = await Promise.all([
    listPlanRooms(db, batchId, lent),
    listPlanExaminers(db, batchId),
    listToPlan(db, batchId, withAttended),
    readLengths(db),
    listOtherSittings(db, batchId),
    listStepsBack(db, batchId),
    listDaysToAvoid(db, batchId),
  ])
  const pins = pinsOf === null ? { seats: [], sittings: [] } : await listPins(db, pinsOf)
  if (rows.length === 0 && !isLenient) refuse('PLAN_NOBODY')
  const related = examiners.map((one) => ({ ...one, accountId: one.id }))
  const steppedBackOf = numbersBy(stepsBack, ({ examinerId }) => examinerId)
  const avoidedOf = numbersBy(daysToAvoid, ({ dayAt }) => dayOf(dayAt))
  const pinOf = new Map(pins.seats.map((seat) => [seat.enrolmentId, seat]))
  const busyOf = spansBy(others.people, ({ certIndex }) => certIndex.toString('hex'))
  const candidates = rows.flatMap((row): PlanCandidate[] => {
    const length = lengthOf(row.majorId, row.gradeId)
    if (!length) return isLenient ? [] : refuse('PLAN_LENGTH_MISSING', { params: { major: row.majorName } })
    const person = row.certIndex.toString('hex')
    const isAsked = barredFor === null || barredFor.includes(row.id)
    const barred = isAsked
      ? related.filter((one) => relatedTo(one, row) !== null).map(({ accountId }) => accountId)
      : []
    const steppedBack = steppedBackOf.get(row.id) ?? []
    const pin = pinOf.get(row.id)
    return [
      {
        ...length,
        enrolmentId: row.id,
        person,
        family: `${row.accountId}`,
        teacher: row.teacherMobile,
        areaId: row.areaId,
        majorId: row.majorId,
        barredExaminerIds: [...new Set([...barred, ...steppedBack])].sort((a, b) => a - b),
        avoidedDays: avoidedOf.get(row.id) ?? [],
        busy: busyOf.get(person) ?? [],
        pinned: pin ? { roomId: pin.roomId, beginsAt: pin.beginsAt } : null,
      },
    ]
  })
  const examinersBusy = spansBy(others.examiners, ({ examinerId }) => `${examinerId}`)
  return {
    seed,
    rooms,
    examiners: examiners.map(({ id, majorIds, areaIds, days }) => ({
      id,
      majorIds,
      areaIds,
      days,
      busy: examinersBusy.get(`${id}`) ?? [],
    })),
    candidates,
    pinnedSittings: pins.sittings.map((one) => ({
      roomId: one.roomId,
      beginsAt: one.beginsAt,
      examinerId: one.examinerId,
    })),
  }
}

function numbersBy<R extends { enrolmentId: number }>(
  rows: readonly R[],
  numberOf: (row: R) => number,
): Map<number, number[]> {
  const numbers = new Map<number, number[]>()
  for (const row of rows) numbers.set(row.enrolmentId, [...(numbers.get(row.enrolmentId) ?? []), numberOf(row)])
  return numbers
}

function spansBy<R extends Span>(rows: readonly R[], keyOf: (row: R) => string): Map<string, Span[]> {
  const spans = new Map<string, Span[]>()
  for (const row of rows) spans.set(keyOf(row), [...(spans.get(keyOf(row)) ?? []), { from: row.from, to: row.to }])
  return spans
}
