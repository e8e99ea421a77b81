import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { MODE } from '#domain/examMode.ts'
import type { ExaminerDay, PlanRoom } from '#domain/plan/instance.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Db } from '#server/db/pool.ts'
import { relationColumns } from '../schedule/examinerQueries.ts'
import { listLengths, listRooms, listVenues } from './placeQueries.ts'
import { ownBegin, ownEnd } from '../enrolment/ownTime.ts'

/** Lists the rooms that are in use, of venues that are. */
export async function listPlanRooms(db: Db): Promise<PlanRoom[]> {
  const venues = (await listVenues(db, 0)).filter(({ is_off }) => !is_off)
  const areaOf = new Map(venues.map(({ id, area_id }) => [id, area_id]))
  const rooms = await listRooms(db, [...areaOf.keys()])
  return rooms.flatMap(({ id, venue_id: venueId, equipment, is_off, openings }) => {
    const areaId = areaOf.get(venueId)
    return is_off || areaId === undefined ? [] : [{ id, venueId, areaId, equipment, openings }]
  })
}

/** Lists the examiners who can log in and have days. */
export async function listPlanExaminers(db: Db) {
  const [examiners, days] = await Promise.all([
    db
      .selectFrom('examiner')
      .innerJoin('account', 'account.id', 'examiner.account_id')
      .select(['account.id', 'account.mobile', 'examiner.organisation'])
      .select([
        sql<number[]>`array(select major_id from examiner_major m where m.examiner_id = account.id order by 1)`.as(
          'majorIds',
        ),
        sql<number[]>`array(select area_id from examiner_area a where a.examiner_id = account.id order by 1)`.as(
          'areaIds',
        ),
      ])
      .where('account.user_type', '=', sql.lit(USER_TYPE.examiner))
      .where('account.disabled_at', 'is', null)
      .orderBy('account.id')
      .execute(),
    db.selectFrom('examiner_day').selectAll().orderBy('begins_at').execute(),
  ])
  return examiners
    .map((examiner) => ({
      ...examiner,
      days: days
        .filter(({ examiner_id }) => examiner_id === examiner.id)
        .map((day): ExaminerDay => ({ from: day.begins_at, to: day.ends_at, mostMinutes: day.most_minutes })),
    }))
    .filter((examiner) => examiner.days.length > 0)
}

/** The enrolments of a batch that are planned: paid, on site, and nobody has come or been absent yet. */
function selectToPlan(db: Db, batchId: number) {
  return db
    .selectFrom('enrolment')
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendance')
            .select('attendance.id')
            .whereRef('attendance.enrolment_id', '=', 'enrolment.id')
            .where('attendance.undone_at', 'is', null),
        ),
      ),
    )
}

export function listToPlan(db: Db, batchId: number) {
  return selectToPlan(db, batchId)
    .innerJoin('account', 'account.id', 'enrolment.account_id')
    .select(['enrolment.id', 'enrolment.cert_index', 'enrolment.area_id', 'enrolment.major_id', 'enrolment.grade_id'])
    .select(relationColumns)
    .orderBy('enrolment.id')
    .execute()
}

/** The names of majors that are to be planned in this batch; nobody to plan gives none. */
export function listMajorsToPlan(db: Db, batchId: number) {
  return selectToPlan(db, batchId)
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .select(['major.id', 'major.name'])
    .distinct()
    .orderBy('major.id')
    .execute()
}

/** How long a candidate takes; null for a major whose minutes are not set. */
export async function readLengths(db: Db) {
  const lengths = new Map((await listLengths(db)).map((row) => [row.id, row]))
  return (majorId: number, gradeId: number) => {
    const row = lengths.get(majorId)
    if (!row?.version) return null
    const grade = row.grades.find((one) => one.grade_id === gradeId)
    return {
      minutes: grade?.minutes ?? row.minutes ?? 0,
      pauseMinutes: grade?.pause_minutes ?? row.pause_minutes ?? 0,
      equipment: row.equipment ?? [],
    }
  }
}

/** When people and examiners sit on site for other batches. */
export async function listOtherSittings(db: Db, batchId: number) {
  const rows = db
    .selectFrom('exam_time')
    .innerJoin('enrolment', 'enrolment.exam_time_id', 'exam_time.id')
    .where('exam_time.batch_id', '<>', batchId)
    .where('exam_time.is_online', '=', false)
    .where('enrolment.pay_status', '<>', sql.lit(PAY_STATUS.refunded))
  const [people, examiners] = await Promise.all([
    rows
      .select(['enrolment.cert_index', ownBegin.$notNull().as('from'), ownEnd.$notNull().as('to')])
      .where('enrolment.cert_index', 'in', (eb) =>
        eb.selectFrom('enrolment').select('cert_index').where('batch_id', '=', batchId),
      )
      .execute(),
    rows
      .innerJoin('examiner_assignment', 'examiner_assignment.enrolment_id', 'enrolment.id')
      .select(['examiner_assignment.examiner_id', 'exam_time.begins_at as from', 'exam_time.ends_at as to'])
      .distinct()
      .execute(),
  ])
  return { people, examiners }
}

/** Which examiners stepped back from enrolments of this batch. */
export function listStepsBack(db: Db, batchId: number) {
  return db
    .selectFrom('examiner_conflict')
    .innerJoin('enrolment', 'enrolment.id', 'examiner_conflict.enrolment_id')
    .select(['examiner_conflict.enrolment_id', 'examiner_conflict.examiner_id'])
    .where('enrolment.batch_id', '=', batchId)
    .execute()
}
