import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { PlanFigures } from '#domain/schedule/plan/figures.ts'
import type { PlannedSitting } from '#domain/schedule/plan/instance.ts'
import type { MovedSeat } from '#domain/schedule/plan/keepPlan.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { isPlaceOfPaid } from './seatQueries.ts'

export interface NewPlan {
  batchId: number
  officeJobId: number
  seed: number
  figures: PlanFigures
  madeBy: number
  now: Instant
}

export async function insertPlan(db: Db, plan: NewPlan): Promise<number> {
  const { id } = await db
    .insertInto('examPlan')
    .values({
      batchId: plan.batchId,
      officeJobId: plan.officeJobId,
      seed: plan.seed,
      figures: JSON.stringify(plan.figures),
      madeBy: plan.madeBy,
      madeAt: plan.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewSeat {
  enrolmentId: number
  roomId: number | null
  beginsAt: Instant | null
  minutes: number
  pauseMinutes: number
  isPinned: boolean
  whyUnplaced: string | null
  /** Where he was published, and why he does not stay there; null for everybody else. */
  whyMoved: WhyMoved | null
}

export type WhyMoved = Pick<MovedSeat, 'was' | 'because'>

const ROWS = 1000

export async function insertSeats(db: Db, planId: number, seats: readonly NewSeat[]): Promise<void> {
  for (let from = 0; from < seats.length; from += ROWS)
    await db
      .insertInto('examPlanSeat')
      .values(
        seats.slice(from, from + ROWS).map((seat) => ({
          planId,
          enrolmentId: seat.enrolmentId,
          roomId: seat.roomId,
          beginsAt: seat.beginsAt,
          minutes: seat.minutes,
          pauseMinutes: seat.pauseMinutes,
          isPinned: seat.isPinned,
          whyUnplaced: seat.whyUnplaced,
          whyMoved: seat.whyMoved && JSON.stringify(seat.whyMoved),
        })),
      )
      .execute()
}

export async function insertSittings(db: Db, planId: number, sittings: readonly PlannedSitting[]): Promise<void> {
  if (sittings.length === 0) return
  await db
    .insertInto('examPlanSitting')
    .values(
      sittings.map(({ roomId, from, to, examinerId }) => ({
        planId,
        roomId,
        beginsAt: from,
        endsAt: to,
        examinerId,
      })),
    )
    .execute()
}

export function listPlans(db: Db, batchId: number) {
  return db
    .selectFrom('examPlan')
    .innerJoin('account', 'account.id', 'examPlan.madeBy')
    .selectAll('examPlan')
    .select('account.name as madeByName')
    .select((eb) =>
      eb
        .selectFrom('examPlanSeat')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('planId', '=', 'examPlan.id')
        .where('isPinned', '=', true)
        .where(isPlaceOfPaid)
        .as('pinned'),
    )
    .select((eb) =>
      eb
        .selectFrom('examPlanSeat')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('planId', '=', 'examPlan.id')
        .where('roomId', 'is not', null)
        .as('placed'),
    )
    .select((eb) =>
      eb
        .selectFrom('examPlanSeat')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('planId', '=', 'examPlan.id')
        .where('whyMoved', 'is not', null)
        .where(isPlaceOfPaid)
        .as('moved'),
    )
    .select(
      sql<boolean>`exam_plan.published_at is not null and not exists (select from exam_plan later
        where later.batch_id = exam_plan.batch_id and (later.published_at, later.id) > (exam_plan.published_at, exam_plan.id))`.as(
        'isCurrent',
      ),
    )
    .where('examPlan.batchId', '=', batchId)
    .orderBy('examPlan.id', 'desc')
    .execute()
}
export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]

export async function findPlan(db: Db, id: number) {
  return (await db.selectFrom('examPlan').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function lockPlan(db: Db, id: number) {
  return (await db.selectFrom('examPlan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Whoever does not keep the place that was published, in the order of the planner: the least change first. */
export async function listMoved(db: Db, planId: number) {
  const rows = await selectSeats(db, planId).where('seat.whyMoved', 'is not', null).execute()
  return rows
    .map((row) => ({ ...row, whyMoved: row.whyMoved as unknown as WhyMoved }))
    .sort((a, b) => apart(a) - apart(b) || a.enrolmentId - b.enrolmentId)
}

const apart = ({ beginsAt, whyMoved }: { beginsAt: Instant | null; whyMoved: WhyMoved }): number =>
  beginsAt === null ? Number.MAX_SAFE_INTEGER : Math.abs(beginsAt - whyMoved.was.beginsAt)

export function listSittings(db: Db, planId: number) {
  return db
    .selectFrom('examPlanSitting')
    .innerJoin('account', 'account.id', 'examPlanSitting.examinerId')
    .selectAll('examPlanSitting')
    .select('account.name as examinerName')
    .where('planId', '=', planId)
    .orderBy('beginsAt')
    .execute()
}

/** The begins of all places and sittings of a plan, for the days that it has. */
export async function listBegins(db: Db, planId: number): Promise<Instant[]> {
  const sittings = db.selectFrom('examPlanSitting').select('beginsAt').where('planId', '=', planId)
  const rows = await db
    .selectFrom('examPlanSeat')
    .select('beginsAt')
    .where('planId', '=', planId)
    .where('beginsAt', 'is not', null)
    .$narrowType<{ beginsAt: Instant }>()
    .union(sittings)
    .orderBy('beginsAt')
    .execute()
  return rows.map(({ beginsAt }) => beginsAt)
}

function selectSeats(db: Db, planId: number) {
  return db
    .selectFrom('examPlanSeat as seat')
    .innerJoin('enrolment', 'enrolment.id', 'seat.enrolmentId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .selectAll('seat')
    .select([
      'enrolment.accountId',
      'enrolment.examTimeId',
      'enrolment.name',
      'enrolment.examNo',
      'major.name as majorName',
      'grade.name as gradeName',
    ])
    .select('examArea.name as areaName')
    .where('seat.planId', '=', planId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
}

export function listSeatsBetween(db: Db, planId: number, { from, to }: { from: Instant; to: Instant }) {
  return selectSeats(db, planId)
    .where('seat.beginsAt', '>=', from)
    .where('seat.beginsAt', '<', to)
    .orderBy('seat.beginsAt')
    .execute()
}
export type SeatRow = Awaited<ReturnType<typeof listSeatsBetween>>[number]

export async function listUnplaced(db: Db, planId: number, { size, offset }: { size: number; offset: number }) {
  const [rows, count] = await Promise.all([
    selectSeats(db, planId)
      .leftJoin('examLength', 'examLength.majorId', 'major.id')
      .select('examLength.equipment')
      .where('seat.roomId', 'is', null)
      .orderBy('examArea.position')
      .orderBy('seat.enrolmentId')
      .limit(size)
      .offset(offset)
      .execute(),
    db
      .selectFrom('examPlanSeat')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('planId', '=', planId)
      .where('roomId', 'is', null)
      .where(isPlaceOfPaid)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.count) }
}

/** The rooms of a plan's sittings, with their venues, in the order of areas and venues. */
export function listPlanRoomsOf(db: Db, roomIds: readonly number[]) {
  return db
    .selectFrom('examRoom')
    .innerJoin('venue', 'venue.id', 'examRoom.venueId')
    .innerJoin('examArea', 'examArea.id', 'venue.areaId')
    .select(['examRoom.id', 'examRoom.name', 'examRoom.venueId', 'venue.name as venueName'])
    .select(['examArea.id as areaId', 'examArea.name as areaName'])
    .where('examRoom.id', '=', anyOf(roomIds))
    .orderBy('examArea.position')
    .orderBy('venue.id')
    .orderBy('examRoom.id')
    .execute()
}
