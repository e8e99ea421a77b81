import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { notHeardElsewhere } from './bookingQueries.ts'

/** An exam time as a plan makes it: an examiner's sitting in a room. */
export interface PlanTime {
  roomId: number
  beginsAt: Instant
  endsAt: Instant
  address: string
  room: string
}

/** The exam times that plans of this batch have made, also those that were withdrawn, in the order of their begins. */
export function listPlanTimes(db: Db, batchId: number) {
  return db
    .selectFrom('examTime')
    .select(['id', 'roomId', 'beginsAt', 'endsAt', 'address', 'room'])
    .select(['publishedAt', 'withdrawnAt'])
    .where('batchId', '=', batchId)
    .where('roomId', 'is not', null)
    .$narrowType<{ roomId: number }>()
    .orderBy('beginsAt')
    .orderBy('id')
    .execute()
}
export type StoredPlanTime = Awaited<ReturnType<typeof listPlanTimes>>[number]

/** Inserts published exam times and returns their ids in the order given. */
export async function insertPlanTimes(
  db: Db,
  { batchId, times, now }: { batchId: number; times: readonly PlanTime[]; now: Instant },
): Promise<number[]> {
  if (times.length === 0) return []
  const rows = await db
    .insertInto('examTime')
    .values(
      times.map(({ roomId, beginsAt, endsAt, address, room }) => ({
        batchId,
        isOnline: false,
        beginsAt,
        endsAt,
        address,
        room,
        roomId,
        publishedAt: now,
      })),
    )
    .returning(['id', 'roomId', 'beginsAt'])
    .execute()
  const idOf = new Map(rows.map((row) => [`${row.roomId}:${row.beginsAt}`, row.id]))
  return times.map(({ roomId, beginsAt }) => {
    const id = idOf.get(`${roomId}:${beginsAt}`)
    if (id === undefined) throw new Error(`no exam time was made for room ${roomId}`)
    return id
  })
}

/** Gives exam times of a plan other hours and publishes them. */
export async function changePlanTimes(
  db: Db,
  times: readonly (PlanTime & { id: number })[],
  now: Instant,
): Promise<void> {
  if (times.length === 0) return
  const rows = times.map(({ id, beginsAt, endsAt, address, room }) => ({
    id,
    begins: beginsAt / 1000,
    ends: endsAt / 1000,
    address,
    room,
  }))
  await sql`update exam_time set begins_at = to_timestamp(row.begins), ends_at = to_timestamp(row.ends), address = row.address,
      room = row.room, withdrawn_at = null, published_at = coalesce(exam_time.published_at, to_timestamp(${now / 1000}))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id int, begins float8, ends float8, address text, room text)
    where exam_time.id = row.id`.execute(db)
}

/** Withdraws those of these exam times in which nobody is left. */
export async function withdrawEmptyTimes(db: Db, ids: readonly number[], now: Instant): Promise<number> {
  if (ids.length === 0) return 0
  const result = await db
    .updateTable('examTime')
    .set({ publishedAt: null, withdrawnAt: now })
    .where('id', '=', anyOf(ids))
    .where('withdrawnAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('enrolment').select('enrolment.id').whereRef('enrolment.examTimeId', '=', 'examTime.id'))),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export interface PlannedAssignment {
  enrolmentId: number
  examinerId: number
}

/** Takes these enrolments from the examiners that an earlier plan gave them, unless these have marked them. */
export async function freeOfPlannedExaminers(
  db: Db,
  { enrolmentIds, kept }: { enrolmentIds: readonly number[]; kept: readonly PlannedAssignment[] },
): Promise<PlannedAssignment[]> {
  const { rows } = await sql<PlannedAssignment>`delete from examiner_assignment a
    where a.is_by_plan and a.enrolment_id = any(${enrolmentIds}::int[])
      and not exists (select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept ("enrolmentId" int, "examinerId" int)
        where kept."enrolmentId" = a.enrolment_id and kept."examinerId" = a.examiner_id)
      and not exists (select from review r where r.enrolment_id = a.enrolment_id and r.examiner_id = a.examiner_id
        and r.withdrawn_at is null)
    returning a.enrolment_id, a.examiner_id`.execute(db)
  return rows
}

/** Assigns by plan, and returns what is new; an assignment that staff made by hand stays theirs. */
export async function assignByPlan(
  db: Db,
  { assignments, actorId, now }: { assignments: readonly PlannedAssignment[]; actorId: number; now: Instant },
): Promise<PlannedAssignment[]> {
  const { rows } = await sql<PlannedAssignment>`insert into examiner_assignment
      (enrolment_id, examiner_id, assigned_at, assigned_by, is_by_plan)
    select "enrolmentId", "examinerId", to_timestamp(${now / 1000}), ${actorId}::int, true
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as row ("enrolmentId" int, "examinerId" int)
    on conflict (enrolment_id, examiner_id) do nothing
    returning enrolment_id, examiner_id`.execute(db)
  return rows
}

/**
 * Finds an examiner of the batch who is assigned to candidates of two on-site times that overlap; `findDoubleBookedExaminer`
 * asks the same of single enrolments, which takes too long for thousands. Refunded enrolments do not count.
 */
export async function findExaminerInTwoRooms(db: Db, batchId: number) {
  const { rows } = await sql<{
    examinerId: number
    examinerName: string
    mobile: string
    otherId: number
    otherRoom: string
    beginsAt: Instant
    endsAt: Instant
  }>`with booked as materialized (
      select distinct a.examiner_id, t.id, t.batch_id, t.begins_at, t.ends_at, t.room
      from examiner_assignment a
      join enrolment e on e.id = a.enrolment_id and e.pay_status <> ${sql.lit(PAY_STATUS.refunded)}
        and ${notHeardElsewhere(sql`e.id`, sql`a.examiner_id`)}
      join exam_time t on t.id = e.exam_time_id and not t.is_online
      where a.examiner_id in (select mine.examiner_id from examiner_assignment mine
        join enrolment his on his.id = mine.enrolment_id where his.batch_id = ${batchId}))
    select account.id as examiner_id, account.name as examiner_name, account.login_mobile as mobile, other.id as other_id,
      other.room as other_room, other.begins_at, other.ends_at
    from booked mine join booked other on other.examiner_id = mine.examiner_id and other.id <> mine.id
      and other.begins_at < mine.ends_at and other.ends_at > mine.begins_at
    join account on account.id = mine.examiner_id
    where mine.batch_id = ${batchId} order by mine.begins_at, mine.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Takes the candidates from one examiner and gives them to the other one, as the plan's. */
export async function giveToSubstitute(
  db: Db,
  {
    ids,
    awayId,
    substituteId,
    actorId,
    now,
  }: { ids: readonly number[]; awayId: number; substituteId: number; actorId: number; now: Instant },
): Promise<void> {
  await db
    .deleteFrom('examinerAssignment')
    .where('enrolmentId', '=', anyOf(ids))
    .where('examinerId', '=', awayId)
    .execute()
  await db
    .insertInto('examinerAssignment')
    .values(
      ids.map((enrolmentId) => ({
        enrolmentId,
        examinerId: substituteId,
        assignedAt: now,
        assignedBy: actorId,
        isByPlan: true,
      })),
    )
    .onConflict((conflict) => conflict.columns(['enrolmentId', 'examinerId']).doNothing())
    .execute()
}
