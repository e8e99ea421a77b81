import { sql } from 'kysely'
import { bit } from '#contract/bit.ts'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { attendanceCodeOf } from '#domain/enrolment/attendance.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import type { BoardDay } from './boardDay.ts'

/** Reads every paid candidate on site of a day in one statement, in the order of their starts. */
function listSiteRows(db: Db, { batchId, from, until }: BoardDay) {
  return db
    .selectFrom('exam_time')
    .innerJoin('enrolment', 'enrolment.exam_time_id', 'exam_time.id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .innerJoin('grade', 'grade.id', 'enrolment.grade_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'enrolment.id').on('attendance.undone_at', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.area_id', 'enrolment.name', 'enrolment.exam_no'])
    .select(['major.name as major_name', 'grade.name as grade_name'])
    .select(['exam_time.id as time_id', 'exam_time.address', 'exam_time.room'])
    .select([ownBegin.as('begins_at'), ownEnd.as('ends_at')])
    .select(({ eb }) => eb('enrolment.own_begins_at', 'is not', null).as('has_own_time'))
    .select(['attendance.kind as attendance', 'attendance.set_at as attendance_at'])
    .select([
      sql<Instant | null>`(select min(saved_at) from review_draft where enrolment_id = enrolment.id)`.as('drafted_at'),
      sql<Instant | null>`(select min(submitted_at) from review where enrolment_id = enrolment.id and withdrawn_at is null)`.as(
        'reviewed_at',
      ),
    ])
    .where('exam_time.batch_id', '=', batchId)
    .where('exam_time.is_online', '=', false)
    .where('exam_time.published_at', 'is not', null)
    .where('exam_time.begins_at', '<', until)
    .where('exam_time.ends_at', '>', from)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .execute()
}

export async function readSiteBoard(db: Db, day: BoardDay): Promise<SiteRowWire[]> {
  const rows = await listSiteRows(db, day)
  return rows.map((row) => ({
    EF_ID: row.id,
    EA_ID: row.area_id,
    Name: row.name,
    ExamNO: row.exam_no ?? '',
    MName: row.major_name,
    GName: row.grade_name,
    ET_ID: row.time_id,
    Address: row.address,
    Room: row.room,
    BeginTime: shanghaiIso(row.begins_at ?? 0),
    EndTime: shanghaiIso(row.ends_at ?? 0),
    HasOwnTime: bit(Boolean(row.has_own_time)),
    Attendance: attendanceCodeOf(row.attendance as 'arrived' | 'absent' | null),
    AttendanceTime: isoOrNull(row.attendance_at),
    StartTime: isoOrNull(row.drafted_at),
    DoneTime: isoOrNull(row.reviewed_at),
  }))
}
