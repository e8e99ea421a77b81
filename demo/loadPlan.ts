import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { PlanExam } from '#server/features/schedule/plan/api/PlanExam.ts'
import { PublishExamPlan } from '#server/features/schedule/plan/api/PublishExamPlan.ts'
import { planExam } from '#server/features/schedule/plan/jobs/planExam.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { batchIds, dayFrom } from './batchTables.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { recordAttendance, storeReview } from './hallEvents.ts'
import { asPlanner, asWorker } from './staffCalls.ts'

/** The plan was made, and published an hour later, on the morning of this day. */
const PUBLISHED_DAYS_AGO = 6
const MADE_HOUR = 10

interface Options {
  plans: readonly EnrolmentPlan[]
  secrets: Secrets
  now: Instant
}

/** Plans one batch by the job of the console and publishes it; today's exams of it are under way. */
export async function loadPlan(db: Tx, { plans, secrets, now }: Options): Promise<void> {
  const EB_ID = batchIds.planned
  const madeAt = dayFrom(now, -PUBLISHED_DAYS_AGO) + MADE_HOUR * HOUR_MS
  const { OtherMsg: job } = await PlanExam.handle(
    asPlanner(db, { secrets, now: madeAt }),
    { EB_ID, Seed: 1, KeepPublished: 0, MostMoved: 0 },
    undefined,
  )
  await planExam(asWorker(db, { secrets, now: madeAt }), { officeJobId: job.OJ_ID })
  const plan = await db.selectFrom('examPlan').selectAll().where('batchId', '=', EB_ID).executeTakeFirstOrThrow()
  const planner = asPlanner(db, { secrets, now: madeAt + HOUR_MS })
  await PublishExamPlan.handle(planner, { EPL_ID: plan.id, Version: plan.version, LeaveOut: 0 }, undefined)
  await loadToday(db, { plans, now })
}

interface Seat {
  id: number
  examinerId: number
  beginsAt: Instant
  endsAt: Instant
}

/** Today's candidates by room, in the order of their exams. */
async function listToday(db: Tx, now: Instant): Promise<Seat[][]> {
  const today = dayFrom(now, 0)
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .innerJoin('examinerAssignment', 'examinerAssignment.enrolmentId', 'enrolment.id')
    .select(['enrolment.id', 'examTime.room', 'examinerAssignment.examinerId'])
    .select(['enrolment.ownBeginsAt as beginsAt', 'enrolment.ownEndsAt as endsAt'])
    .$narrowType<{ beginsAt: Instant; endsAt: Instant }>()
    .where('enrolment.batchId', '=', batchIds.planned)
    .where('enrolment.ownBeginsAt', '>=', today)
    .where('enrolment.ownBeginsAt', '<', today + DAY_MS)
    .orderBy('examTime.room')
    .orderBy('enrolment.ownBeginsAt')
    .execute()
  const rooms = new Map<string, Seat[]>()
  for (const { room, ...seat } of rows) rooms.set(room, [...(rooms.get(room) ?? []), seat])
  return [...rooms.values()]
}

/** By how many minutes each room is behind its plan, and who of the room stays away, by his place in the order. */
const ROOMS = [
  { lagMinutes: -1, missing: null },
  { lagMinutes: 5, missing: 2 },
  { lagMinutes: 1, missing: null },
] as const
const [EARLY_MINUTES, ABSENT_AFTER_MINUTES] = [15, 10]
const CODES = [3, 4, 3, 2, 4, 3] as const

/** What has happened today until now: who came, was examined, or did not come. */
async function loadToday(db: Tx, { plans, now }: { plans: readonly EnrolmentPlan[]; now: Instant }): Promise<void> {
  for (const [at, seats] of (await listToday(db, now)).entries()) {
    const { lagMinutes, missing } = ROOMS[at % ROOMS.length] ?? ROOMS[0]
    for (const [order, { id, examinerId, beginsAt, endsAt }] of seats.entries()) {
      const plan = plans.find((one) => one.id === id)
      if (!plan) throw new Error(`nobody enrolled as ${id}`)
      const absentAt = beginsAt + ABSENT_AFTER_MINUTES * MINUTE_MS
      const arrivedAt = beginsAt - EARLY_MINUTES * MINUTE_MS
      const doneAt = endsAt + lagMinutes * MINUTE_MS
      if (order === missing) {
        if (absentAt < now) await recordAttendance(db, { id, by: examinerId, at: absentAt, after: 'absent' })
      } else if (arrivedAt < now) {
        await recordAttendance(db, { id, by: examinerId, at: arrivedAt, after: 'arrived' })
        if (doneAt < now) await storeReview(db, { plan, examinerId, code: CODES[id % CODES.length] ?? 3, at: doneAt })
      }
    }
  }
}
