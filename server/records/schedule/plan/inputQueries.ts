import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { type ExaminerDay, type PlanRoom, type Span, without } from '#domain/schedule/plan/instance.ts'
import { roomKey } from '#domain/schedule/schedule.ts'
import type { Db } from '#server/db/pool.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { relationColumns } from '#server/records/schedule/examTime/examinerQueries.ts'
import { listLengths, listRooms, listVenues } from './placeQueries.ts'

/** A room with the place that candidates read. */
export interface RoomToPlan extends PlanRoom {
  address: string
  name: string
}

/**
 * Lists the rooms that are in use, of venues that are, with the hours that lie in the exam window of the batch and that no
 * other exam on site has taken. The hours of a room are those of all batches.
 */
export async function listPlanRooms(db: Db, batchId: number): Promise<RoomToPlan[]> {
  const venues = (await listVenues(db, 0)).filter(({ is_off }) => !is_off)
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]))
  const rooms = await listRooms(db, [...venueOf.keys()])
  const reserved = await listReserved(db, batchId)
  const outside = await outsideWindow(db, batchId)
  return rooms.flatMap(({ id, venue_id, equipment, is_off, openings, name: roomName }) => {
    const venue = venueOf.get(venue_id)
    if (is_off || !venue) return []
    const place = {
      address: venue.address,
      name: `${venue.name} ${roomName}`,
      waitingSeats: venue.waiting_seats,
    }
    const taken = reserved.filter((one) => one.roomId === id || one.key === roomKey(place.address, place.name))
    const free = openings.flatMap((opening) => without(opening, [...outside, ...taken]))
    return [{ id, venueId: venue.id, areaId: venue.area_id, equipment, openings: free, ...place }]
  })
}

/** The times before and after the exams of a batch; none where staff have not said when these are. */
async function outsideWindow(db: Db, batchId: number): Promise<Span[]> {
  const batch = await db
    .selectFrom('exam_batch')
    .select(['exam_begins_at as from', 'exam_ends_at as to'])
    .where('id', '=', batchId)
    .executeTakeFirst()
  return [
    { from: Number.NEGATIVE_INFINITY, to: batch?.from ?? Number.NEGATIVE_INFINITY },
    { from: batch?.to ?? Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  ]
}

/** When rooms are taken by other batches, and by times that staff typed by hand. */
async function listReserved(db: Db, batchId: number) {
  const rows = await db
    .selectFrom('exam_time')
    .select(['room_id as roomId', 'address', 'room', 'begins_at as from', 'ends_at as to'])
    .where('is_online', '=', false)
    .where('withdrawn_at', 'is', null)
    .where((is) => is.or([is('batch_id', '<>', batchId), is('room_id', 'is', null)]))
    .execute()
  return rows.map(({ address, room, ...row }) => ({ ...row, key: roomKey(address, room) }))
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

/** The enrolments of a batch that are examined on site: paid, and not sent online. */
export function selectOnSite(db: Db, batchId: number) {
  return db
    .selectFrom('enrolment')
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
}

/** Those of them that are planned: nobody has come or been absent yet. */
function selectToPlan(db: Db, batchId: number) {
  return selectOnSite(db, batchId).where(({ not, exists, selectFrom }) =>
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

/** `withAttended`: also those whose arrival or absence is recorded. */
export function listToPlan(db: Db, batchId: number, withAttended: boolean) {
  return (withAttended ? selectOnSite(db, batchId) : selectToPlan(db, batchId))
    .innerJoin('account', 'account.id', 'enrolment.account_id')
    .innerJoin('major', 'major.id', 'enrolment.major_id')
    .select(['enrolment.id', 'enrolment.cert_index', 'enrolment.area_id', 'enrolment.major_id', 'enrolment.grade_id'])
    .select('major.name as major_name')
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

/** The days that families of this batch asked to avoid. */
export function listDaysToAvoid(db: Db, batchId: number) {
  return db
    .selectFrom('avoided_day')
    .innerJoin('enrolment', 'enrolment.id', 'avoided_day.enrolment_id')
    .select(['avoided_day.enrolment_id', 'avoided_day.day_at'])
    .where('enrolment.batch_id', '=', batchId)
    .orderBy('avoided_day.day_at')
    .execute()
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
