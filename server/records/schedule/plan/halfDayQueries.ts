import { sql } from 'kysely'
import type { Attendance } from '#domain/enrolment/attendance.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import type { SittingToJudge } from '#domain/schedule/plan/seatRules.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** An exam time on site that a plan has made; null for any other. */
export async function findTimeOfPlan(db: Db, id: number) {
  const row = await db
    .selectFrom('examTime')
    .innerJoin('examBatch', 'examBatch.id', 'examTime.batchId')
    .innerJoin('examRoom', 'examRoom.id', 'examTime.roomId')
    .select(['examTime.id', 'examTime.batchId', 'examBatch.name as batchName', 'examTime.roomId', 'examRoom.venueId'])
    .select(['examTime.room', 'examTime.address', 'examTime.beginsAt', 'examTime.endsAt'])
    .where('examTime.id', '=', id)
    .where('examTime.withdrawnAt', 'is', null)
    .$narrowType<{ roomId: number }>()
    .executeTakeFirst()
  return row ?? null
}
export type TimeOfPlan = NonNullable<Awaited<ReturnType<typeof findTimeOfPlan>>>

/** Whether an examiner has begun to write about a candidate, or has submitted a review. */
export const isBegun = sql<boolean>`(exists (select from review_draft where enrolment_id = enrolment.id)
  or exists (select from review where enrolment_id = enrolment.id and withdrawn_at is null))`

/** The paid candidates of an exam time, by their minutes, and whether an examiner has begun with them. */
export function listOfTime(db: Db, examTimeId: number) {
  return db
    .selectFrom('enrolment')
    .select(['id', 'areaId', 'ownBeginsAt', isBegun.as('isBegun')])
    .where('examTimeId', '=', examTimeId)
    .where('payStatus', '=', sql.lit(PAY_STATUS.paid))
    .orderBy('ownBeginsAt')
    .orderBy('id')
    .execute()
}

/** When the last of those who are still in an exam time is done; null for nobody. Somebody absent takes no minutes. */
export async function findLastEnd(db: Db, examTimeId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.max('ownEndsAt').as('endsAt'))
    .where('examTimeId', '=', examTimeId)
    .where('payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(
      sql<boolean>`not exists (select from attendance where attendance.enrolment_id = enrolment.id
        and attendance.kind = 'absent' and attendance.undone_at is null)`,
    )
    .executeTakeFirst()
  return row?.endsAt ?? null
}

interface ExaminerWork {
  batchId: number
  examinerId: number
  hours: Span
  /** One exam time alone, or null for all within these hours. */
  examTimeId: number | null
}

/** The candidates whom an examiner has on site in a batch within these hours, and whether he has marked them. */
export function listExaminerWork(db: Db, { batchId, examinerId, hours, examTimeId }: ExaminerWork) {
  return db
    .selectFrom('examinerAssignment')
    .innerJoin('enrolment', 'enrolment.id', 'examinerAssignment.enrolmentId')
    .innerJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .select(['enrolment.id', 'enrolment.areaId'])
    .select(
      sql<boolean>`exists (select from review where enrolment_id = enrolment.id
        and examiner_id = examiner_assignment.examiner_id and withdrawn_at is null)`.as('isMarked'),
    )
    .where('examinerAssignment.examinerId', '=', examinerId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('examTime.batchId', '=', batchId)
    .where('examTime.isOnline', '=', false)
    .where('examTime.withdrawnAt', 'is', null)
    .where('examTime.beginsAt', '>=', hours.from)
    .where('examTime.beginsAt', '<', hours.to)
    .$if(examTimeId !== null, (query) => query.where('examTime.id', '=', examTimeId))
    .orderBy('enrolment.id')
    .execute()
}

const keyOf = ({ roomId, examinerId, from, to }: SittingToJudge) => `${roomId} ${examinerId} ${from} ${to}`

/**
 * Stores what has become of the sittings of a published plan, which the caller has locked, so that publishing it again changes
 * nothing.
 */
export async function changeSittings(
  db: Db,
  planId: number,
  { before, after }: { before: readonly SittingToJudge[]; after: readonly SittingToJudge[] },
): Promise<void> {
  const wanted = new Set(after.map(keyOf))
  const stored = new Set(before.map(keyOf))
  for (const { roomId, from } of before.filter((sitting) => !wanted.has(keyOf(sitting))))
    await db
      .deleteFrom('examPlanSitting')
      .where('planId', '=', planId)
      .where('roomId', '=', roomId)
      .where('beginsAt', '=', from)
      .execute()
  for (const { roomId, examinerId, from, to } of after.filter((sitting) => !stored.has(keyOf(sitting))))
    await db.insertInto('examPlanSitting').values({ planId, roomId, examinerId, beginsAt: from, endsAt: to }).execute()
}

/** Moves places of a published plan, which the caller has locked, to another room and keeps them there. */
export async function moveSeatsToRoom(
  db: Db,
  planId: number,
  { ids, roomId }: { ids: readonly number[]; roomId: number },
): Promise<void> {
  await db
    .updateTable('examPlanSeat')
    .set({ roomId, isPinned: true })
    .where('planId', '=', planId)
    .where('enrolmentId', '=', anyOf(ids))
    .where('roomId', 'is not', null)
    .execute()
}

/** Counts a change of a published plan that is true already. Changes that wait to be published go on waiting. */
export async function countPublishedChange(db: Db, planId: number, now: Instant): Promise<void> {
  await sql`update exam_plan set version = version + 1, moved_at = ${timestamp(now)},
      published_version = case when published_version = version then version + 1 else published_version end
    where id = ${planId}`.execute(db)
}

export async function listExaminersByName(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account')
    .innerJoin('examiner', 'examiner.accountId', 'account.id')
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'examiner.organisation'])
    .where('account.id', '=', anyOf(ids))
    .orderBy(sql`account.name collate "zh-Hans-x-icu"`)
    .orderBy('account.id')
    .execute()
}

/** The names of these candidates, and who of them has come or is absent. */
export function listPresence(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.name', sql<Attendance>`attendance.kind`.as('attendance')])
    .where('enrolment.id', '=', anyOf(ids))
    .execute()
}

/** Who examines these candidates. */
export function listExaminersOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('examinerAssignment')
    .select(['enrolmentId', 'examinerId'])
    .where('enrolmentId', '=', anyOf(ids))
    .orderBy('enrolmentId')
    .orderBy('examinerId')
    .execute()
}
