import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import type { BoardDay } from './boardDay.ts'

interface Row {
  id: number
  name: string
  examNo: string | null
  mobile: string
  areaId: number
  areaName: string
  majorName: string
  gradeName: string
  windowBeginsAt: Instant
  windowEndsAt: Instant
  remindedAt: Instant | null
}

/** Lists who should sit online on a day and has not submitted, by window and number. */
export async function listOnlineSittings(
  db: Db,
  { batchId, from, until }: BoardDay,
  within: readonly number[] | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select enrolment.id, enrolment.name, enrolment.exam_no, account.login_mobile as mobile, enrolment.area_id, exam_area.name as area_name,
      major.name as major_name, grade.name as grade_name, exam_time.begins_at as window_begins_at,
      exam_time.ends_at as window_ends_at,
      (select max(made_at) from message where message.enrolment_id = enrolment.id and event = 'notBegun') as reminded_at
    from enrolment
    join account on account.id = enrolment.account_id
    join exam_area on exam_area.id = enrolment.area_id
    join major on major.id = enrolment.major_id
    join grade on grade.id = enrolment.grade_id
    join exam_time on exam_time.id = enrolment.exam_time_id and exam_time.is_online and exam_time.published_at is not null
    left join lateral (
      select * from exam_session where exam_session.enrolment_id = enrolment.id order by exam_session.id desc limit 1
    ) latest on true
    where enrolment.batch_id = ${batchId} and enrolment.pay_status = ${PAY_STATUS.paid} and enrolment.mode = ${MODE.online}
      and latest.submitted_at is null and ${withinAreas(within)}
      and ((exam_time.begins_at < ${timestamp(until)} and exam_time.ends_at > ${timestamp(from)})
        or greatest(latest.ends_at, latest.extended_to, latest.retry_until) >= ${timestamp(from)})
    order by exam_time.begins_at, enrolment.exam_no, enrolment.id`.execute(db)
  return rows
}

/** Locks these enrolments of a batch in the order of their ids; those that are not of it are missing. */
export async function lockOfOnlineBatch(db: Db, batchId: number, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .select(['id', 'name', 'examTimeId'])
    .where('id', '=', anyOf(ids))
    .where('batchId', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The published online window of a batch with exactly these times. */
export async function findOnlineWindow(
  db: Db,
  { batchId, beginsAt, endsAt }: { batchId: number; beginsAt: Instant; endsAt: Instant },
): Promise<number | null> {
  const row = await db
    .selectFrom('examTime')
    .select('id')
    .where('batchId', '=', batchId)
    .where('isOnline', '=', true)
    .where('publishedAt', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .where('beginsAt', '=', beginsAt)
    .where('endsAt', '=', endsAt)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
