import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Unplaced } from '#domain/schedule/plan/whyUnplaced.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/**
 * A place counts only while its enrolment is paid, so that a refund frees it. The row itself stays: who gives money back
 * holds the enrolment's lock and must not wait for the plan's (docs/locking.md).
 */
export const isPlaceOfPaid = sql<boolean>`exists (select from enrolment where enrolment.id = exam_plan_seat.enrolment_id
  and enrolment.pay_status = ${sql.lit(PAY_STATUS.paid)})`

export async function findSeat(db: Db, planId: number, enrolmentId: number) {
  const row = await db
    .selectFrom('examPlanSeat')
    .select(['enrolmentId', 'roomId', 'beginsAt'])
    .select(['minutes', 'pauseMinutes'])
    .where('planId', '=', planId)
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirst()
  return row ?? null
}

/** Those of these enrolments whose arrival or absence is recorded. */
export async function listAttended(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('attendance')
    .select('enrolmentId')
    .where('enrolmentId', '=', anyOf(ids))
    .where('undoneAt', 'is', null)
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}

/** Whether an arrival, an absence or a submitted exam is recorded. */
export async function isAttended(db: Db, enrolmentId: number): Promise<boolean> {
  const { rows } = await sql`select from enrolment where id = ${enrolmentId}::int and (answers_submitted_at is not null
    or exists (select from attendance where enrolment_id = enrolment.id and undone_at is null))`.execute(db)
  return rows.length > 0
}

/** Takes the place of an enrolment in a plan, locked by the caller, without counting a change of the plan. */
export async function takeOutSeat(db: Db, planId: number, enrolmentId: number, why: Unplaced): Promise<void> {
  await db
    .updateTable('examPlanSeat')
    .set({ roomId: null, beginsAt: null, isPinned: false, whyUnplaced: why })
    .where('planId', '=', planId)
    .where('enrolmentId', '=', enrolmentId)
    .execute()
}

/** Moves an enrolment in the plan, locked by the caller, and pins it there; without a place it says why. */
export async function moveSeat(
  db: Db,
  planId: number,
  {
    enrolmentId,
    minutes,
    pauseMinutes,
    to,
  }: {
    enrolmentId: number
    minutes: number
    pauseMinutes: number
    to: { roomId: number; beginsAt: Instant } | Unplaced
  },
): Promise<void> {
  const isPlaced = typeof to !== 'string'
  const place = {
    roomId: isPlaced ? to.roomId : null,
    beginsAt: isPlaced ? to.beginsAt : null,
    isPinned: isPlaced,
    whyUnplaced: isPlaced ? null : to,
  }
  await db
    .insertInto('examPlanSeat')
    .values({ planId, enrolmentId, minutes, pauseMinutes, ...place })
    .onConflict((conflict) => conflict.columns(['planId', 'enrolmentId']).doUpdateSet(place))
    .execute()
  await db
    .updateTable('examPlan')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', planId)
    .execute()
}
