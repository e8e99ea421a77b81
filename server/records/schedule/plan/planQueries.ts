import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { PlanFigures } from '#domain/schedule/plan/figures.ts'
import type { PlannedSitting } from '#domain/schedule/plan/instance.ts'
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
    .insertInto('exam_plan')
    .values({
      batch_id: plan.batchId,
      office_job_id: plan.officeJobId,
      seed: plan.seed,
      figures: JSON.stringify(plan.figures),
      made_by: plan.madeBy,
      made_at: plan.now,
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
}

const ROWS = 1000

export async function insertSeats(db: Db, planId: number, seats: readonly NewSeat[]): Promise<void> {
  for (let from = 0; from < seats.length; from += ROWS)
    await db
      .insertInto('exam_plan_seat')
      .values(
        seats.slice(from, from + ROWS).map((seat) => ({
          plan_id: planId,
          enrolment_id: seat.enrolmentId,
          room_id: seat.roomId,
          begins_at: seat.beginsAt,
          minutes: seat.minutes,
          pause_minutes: seat.pauseMinutes,
          is_pinned: seat.isPinned,
          why_unplaced: seat.whyUnplaced,
        })),
      )
      .execute()
}

export async function insertSittings(db: Db, planId: number, sittings: readonly PlannedSitting[]): Promise<void> {
  if (sittings.length === 0) return
  await db
    .insertInto('exam_plan_sitting')
    .values(
      sittings.map(({ roomId, from, to, examinerId }) => ({
        plan_id: planId,
        room_id: roomId,
        begins_at: from,
        ends_at: to,
        examiner_id: examinerId,
      })),
    )
    .execute()
}

export function listPlans(db: Db, batchId: number) {
  return db
    .selectFrom('exam_plan')
    .innerJoin('account', 'account.id', 'exam_plan.made_by')
    .selectAll('exam_plan')
    .select('account.name as made_by_name')
    .select((eb) =>
      eb
        .selectFrom('exam_plan_seat')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('plan_id', '=', 'exam_plan.id')
        .where('is_pinned', '=', true)
        .where(isPlaceOfPaid)
        .as('pinned'),
    )
    .select((eb) =>
      eb
        .selectFrom('exam_plan_seat')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('plan_id', '=', 'exam_plan.id')
        .where('room_id', 'is not', null)
        .as('placed'),
    )
    .select(
      sql<boolean>`exam_plan.published_at is not null and not exists (select from exam_plan later
        where later.batch_id = exam_plan.batch_id and (later.published_at, later.id) > (exam_plan.published_at, exam_plan.id))`.as(
        'is_current',
      ),
    )
    .where('exam_plan.batch_id', '=', batchId)
    .orderBy('exam_plan.id', 'desc')
    .execute()
}
export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]

export async function findPlan(db: Db, id: number) {
  return (await db.selectFrom('exam_plan').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** The batch of the newest plan, or null. */
export async function findLastPlanned(db: Db): Promise<number | null> {
  const row = await db.selectFrom('exam_plan').select('batch_id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.batch_id ?? null
}

export async function lockPlan(db: Db, id: number) {
  return (await db.selectFrom('exam_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** The pinned places of a plan, and the examiners in the rooms at these times. */
export async function listPins(db: Db, planId: number) {
  const [seats, sittings] = await Promise.all([
    db
      .selectFrom('exam_plan_seat')
      .select(['enrolment_id', 'room_id', 'begins_at'])
      .where('plan_id', '=', planId)
      .where('is_pinned', '=', true)
      .where(isPlaceOfPaid)
      .$narrowType<{ room_id: number; begins_at: Instant }>()
      .execute(),
    listSittings(db, planId),
  ])
  const isKept = (sitting: (typeof sittings)[number]) =>
    seats.some(
      (seat) =>
        seat.room_id === sitting.room_id && sitting.begins_at <= seat.begins_at && seat.begins_at < sitting.ends_at,
    )
  return { seats, sittings: sittings.filter(isKept) }
}

export function listSittings(db: Db, planId: number) {
  return db
    .selectFrom('exam_plan_sitting')
    .innerJoin('account', 'account.id', 'exam_plan_sitting.examiner_id')
    .selectAll('exam_plan_sitting')
    .select('account.name as examiner_name')
    .where('plan_id', '=', planId)
    .orderBy('begins_at')
    .execute()
}

/** The begins of all places and sittings of a plan, for the days that it has. */
export async function listBegins(db: Db, planId: number): Promise<Instant[]> {
  const sittings = db.selectFrom('exam_plan_sitting').select('begins_at').where('plan_id', '=', planId)
  const rows = await db
    .selectFrom('exam_plan_seat')
    .select('begins_at')
    .where('plan_id', '=', planId)
    .where('begins_at', 'is not', null)
    .$narrowType<{ begins_at: Instant }>()
    .union(sittings)
    .orderBy('begins_at')
    .execute()
  return rows.map(({ begins_at }) => begins_at)
}

function selectSeats(db: Db, planId: number) {
  return db
    .selectFrom('exam_plan_seat as seat')
    .innerJoin('enrolment', 'enrolment.id', 'seat.enrolment_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .innerJoin('exam_area', 'exam_area.id', 'enrolment.area_id')
    .selectAll('seat')
    .select([
      'enrolment.account_id',
      'enrolment.name',
      'enrolment.exam_no',
      'major.name as major_name',
      'grade.name as grade_name',
    ])
    .select('exam_area.name as area_name')
    .where('seat.plan_id', '=', planId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
}

export function listSeatsBetween(db: Db, planId: number, { from, to }: { from: Instant; to: Instant }) {
  return selectSeats(db, planId)
    .where('seat.begins_at', '>=', from)
    .where('seat.begins_at', '<', to)
    .orderBy('seat.begins_at')
    .execute()
}
export type SeatRow = Awaited<ReturnType<typeof listSeatsBetween>>[number]

export async function listUnplaced(db: Db, planId: number, { size, offset }: { size: number; offset: number }) {
  const [rows, count] = await Promise.all([
    selectSeats(db, planId)
      .leftJoin('exam_length', 'exam_length.major_id', 'major.id')
      .select('exam_length.equipment')
      .where('seat.room_id', 'is', null)
      .orderBy('exam_area.position')
      .orderBy('seat.enrolment_id')
      .limit(size)
      .offset(offset)
      .execute(),
    db
      .selectFrom('exam_plan_seat')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('plan_id', '=', planId)
      .where('room_id', 'is', null)
      .where(isPlaceOfPaid)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.count) }
}

/** The rooms of a plan's sittings, with their venues, in the order of areas and venues. */
export function listPlanRoomsOf(db: Db, roomIds: readonly number[]) {
  return db
    .selectFrom('exam_room')
    .innerJoin('venue', 'venue.id', 'exam_room.venue_id')
    .innerJoin('exam_area', 'exam_area.id', 'venue.area_id')
    .select(['exam_room.id', 'exam_room.name', 'exam_room.venue_id', 'venue.name as venue_name'])
    .select(['exam_area.id as area_id', 'exam_area.name as area_name'])
    .where('exam_room.id', '=', anyOf(roomIds))
    .orderBy('exam_area.position')
    .orderBy('venue.id')
    .orderBy('exam_room.id')
    .execute()
}

/** Pins or frees these places; returns how many of them the plan has, and how many changed. */
export async function movePinned(
  db: Db,
  planId: number,
  { ids, isPinned }: { ids: readonly number[]; isPinned: boolean },
) {
  const placed = await db
    .selectFrom('exam_plan_seat')
    .select(['enrolment_id', 'is_pinned'])
    .where('plan_id', '=', planId)
    .where('enrolment_id', '=', anyOf(ids))
    .where('room_id', 'is not', null)
    .execute()
  const changed = placed.filter((seat) => seat.is_pinned !== isPinned).map((seat) => seat.enrolment_id)
  if (changed.length > 0)
    await db
      .updateTable('exam_plan_seat')
      .set({ is_pinned: isPinned })
      .where('plan_id', '=', planId)
      .where('enrolment_id', '=', anyOf(changed))
      .execute()
  return { placed: placed.map((seat) => seat.enrolment_id), changed }
}
