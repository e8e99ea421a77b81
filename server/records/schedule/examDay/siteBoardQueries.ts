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
    .selectFrom('examTime')
    .innerJoin('enrolment', 'enrolment.examTimeId', 'examTime.id')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.areaId', 'enrolment.name', 'enrolment.examNo'])
    .select(['major.name as majorName', 'grade.name as gradeName'])
    .select(['examTime.id as timeId', 'examTime.address', 'examTime.room'])
    .select([ownBegin.as('beginsAt'), ownEnd.as('endsAt')])
    .select(({ eb }) => eb('enrolment.ownBeginsAt', 'is not', null).as('hasOwnTime'))
    .select(
      sql<
        SiteRowWire['Examiners']
      >`(select coalesce(json_agg(json_build_object('UserID', account.id, 'Name', account.name,
          'Mobile', account.login_mobile) order by account.id), '[]')
        from examiner_assignment join account on account.id = examiner_assignment.examiner_id
        where examiner_assignment.enrolment_id = enrolment.id)`.as('examiners'),
    )
    .select(['attendance.kind as attendance', 'attendance.setAt as attendanceAt'])
    .select([
      sql<Instant | null>`(select min(saved_at) from review_draft where enrolment_id = enrolment.id)`.as('draftedAt'),
      sql<Instant | null>`(select min(submitted_at) from review where enrolment_id = enrolment.id and withdrawn_at is null)`.as(
        'reviewedAt',
      ),
    ])
    .where('examTime.batchId', '=', batchId)
    .where('examTime.isOnline', '=', false)
    .where('examTime.publishedAt', 'is not', null)
    .where('examTime.beginsAt', '<', until)
    .where('examTime.endsAt', '>', from)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .orderBy(ownBegin)
    .orderBy('enrolment.id')
    .execute()
}

export async function readSiteBoard(db: Db, day: BoardDay): Promise<SiteRowWire[]> {
  const rows = await listSiteRows(db, day)
  return rows.map((row) => ({
    EF_ID: row.id,
    EA_ID: row.areaId,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    MName: row.majorName,
    GName: row.gradeName,
    ET_ID: row.timeId,
    Address: row.address,
    Room: row.room,
    BeginTime: shanghaiIso(row.beginsAt ?? 0),
    EndTime: shanghaiIso(row.endsAt ?? 0),
    HasOwnTime: bit(Boolean(row.hasOwnTime)),
    Examiners: row.examiners,
    Attendance: attendanceCodeOf(row.attendance as 'arrived' | 'absent' | null),
    AttendanceTime: isoOrNull(row.attendanceAt),
    StartTime: isoOrNull(row.draftedAt),
    DoneTime: isoOrNull(row.reviewedAt),
  }))
}
