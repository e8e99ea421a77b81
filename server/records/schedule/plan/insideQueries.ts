import { sql } from 'kysely'
import { attendanceCodeOf } from '#domain/enrolment/attendance.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { SiteFacts } from '#domain/schedule/siteBoard.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'

/** Everybody who is examined in the room of these exam times on their days, as the board on site judges them. */
export async function listOfRooms(db: Db, examTimeIds: readonly number[]) {
  const rows = await db
    .selectFrom('examTime as asked')
    .innerJoin('examTime', (join) =>
      join
        .onRef('examTime.batchId', '=', 'asked.batchId')
        .onRef('examTime.address', '=', 'asked.address')
        .onRef('examTime.room', '=', 'asked.room')
        .on(
          sql<boolean>`(exam_time.begins_at at time zone 'Asia/Shanghai')::date = (asked.begins_at at time zone 'Asia/Shanghai')::date`,
        ),
    )
    .innerJoin('enrolment', 'enrolment.examTimeId', 'examTime.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['asked.id as askedTimeId', 'enrolment.id', 'attendance.kind'])
    .select([ownBegin.$notNull().as('beginsAt'), ownEnd.$notNull().as('endsAt')])
    .select(({ eb }) => eb('enrolment.ownBeginsAt', 'is not', null).as('hasOwnTime'))
    .select([
      sql<Instant | null>`(select min(saved_at) from review_draft where enrolment_id = enrolment.id)`.as('draftedAt'),
      sql<Instant | null>`(select min(submitted_at) from review
        where enrolment_id = enrolment.id and withdrawn_at is null)`.as('doneAt'),
    ])
    .where('asked.id', 'in', examTimeIds.length > 0 ? examTimeIds : [0])
    .where('examTime.withdrawnAt', 'is', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .execute()
  return rows.map((row): SiteFacts & { id: number; askedTimeId: number } => ({
    id: row.id,
    askedTimeId: row.askedTimeId,
    attendance: attendanceCodeOf(row.kind as 'arrived' | 'absent' | null),
    beginsAt: row.beginsAt,
    endsAt: row.endsAt,
    hasOwnTime: Boolean(row.hasOwnTime),
    startedAt: row.draftedAt,
    doneAt: row.doneAt,
  }))
}

/** What a batch says about its exam days. */
export async function getDayRules(db: Db, batchId: number) {
  return db
    .selectFrom('examBatch')
    .select(['moveNoticeMinutes as noticeMinutes', 'absenceGraceMinutes as graceMinutes'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}
