import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { withHours } from '#domain/schedule/openHalfDay.ts'
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
 * other exam on site has taken. The hours of a room are those of all batches. `lent` adds hours to one of them.
 */
export async function listPlanRooms(
  db: Db,
  batchId: number,
  lent: (Span & { roomId: number }) | null = null,
): Promise<RoomToPlan[]> {
  const venues = (await listVenues(db, 0)).filter(({ isOff }) => !isOff)
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]))
  const rooms = await listRooms(db, [...venueOf.keys()])
  const reserved = await listReserved(db, batchId)
  const outside = await outsideWindow(db, batchId)
  return rooms.flatMap(({ id, venueId, equipment, isOff, openings, name: roomName }) => {
    const venue = venueOf.get(venueId)
    if (isOff || !venue) return []
    const place = {
      address: venue.address,
      name: `${venue.name} ${roomName}`,
      waitingSeats: venue.waitingSeats,
    }
    const taken = reserved.filter((one) => one.roomId === id || one.key === roomKey(place.address, place.name))
    const hours = lent?.roomId === id ? withHours(openings, lent) : openings
    const free = hours.flatMap((opening) => without(opening, [...outside, ...taken]))
    return [{ id, venueId: venue.id, areaId: venue.areaId, equipment, openings: free, ...place }]
  })
}

/** The times before and after the exams of a batch; none where staff have not said when these are. */
async function outsideWindow(db: Db, batchId: number): Promise<Span[]> {
  const batch = await db
    .selectFrom('examBatch')
    .select(['examBeginsAt as from', 'examEndsAt as to'])
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
    .selectFrom('examTime')
    .select(['roomId', 'address', 'room', 'beginsAt as from', 'endsAt as to'])
    .where('isOnline', '=', false)
    .where('withdrawnAt', 'is', null)
    .where((is) => is.or([is('batchId', '<>', batchId), is('roomId', 'is', null)]))
    .execute()
  return rows.map(({ address, room, ...row }) => ({ ...row, key: roomKey(address, room) }))
}

/** Lists the examiners who can log in, take part in the batch and have days. */
export async function listPlanExaminers(db: Db, batchId: number) {
  const [examiners, days] = await Promise.all([
    db
      .selectFrom('examiner')
      .innerJoin('account', 'account.id', 'examiner.accountId')
      .select(['account.id', 'account.loginMobile as mobile', 'examiner.organisation'])
      .select([
        sql<number[]>`array(select major_id from examiner_major m where m.examiner_id = account.id order by 1)`.as(
          'majorIds',
        ),
        sql<number[]>`array(select area_id from examiner_area a where a.examiner_id = account.id order by 1)`.as(
          'areaIds',
        ),
      ])
      .where('account.userType', '=', sql.lit(USER_TYPE.examiner))
      .where('account.disabledAt', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('examinerOut')
              .select('examinerOut.examinerId')
              .whereRef('examinerOut.examinerId', '=', 'account.id')
              .where('examinerOut.batchId', '=', batchId),
          ),
        ),
      )
      .orderBy('account.id')
      .execute(),
    db.selectFrom('examinerDay').selectAll().orderBy('beginsAt').execute(),
  ])
  return examiners
    .map((examiner) => ({
      ...examiner,
      days: days
        .filter(({ examinerId }) => examinerId === examiner.id)
        .map((day): ExaminerDay => ({ from: day.beginsAt, to: day.endsAt, mostMinutes: day.mostMinutes })),
    }))
    .filter((examiner) => examiner.days.length > 0)
}

/** The enrolments of a batch that are examined on site: paid, and not sent online. */
export function selectOnSite(db: Db, batchId: number) {
  return db
    .selectFrom('enrolment')
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where('enrolment.mode', '=', sql.lit(MODE.offline))
}

/** Those of them that are planned: nobody has come or been absent yet. */
export function selectToPlan(db: Db, batchId: number) {
  return selectOnSite(db, batchId).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('attendance')
          .select('attendance.id')
          .whereRef('attendance.enrolmentId', '=', 'enrolment.id')
          .where('attendance.undoneAt', 'is', null),
      ),
    ),
  )
}

/** `withAttended`: also those whose arrival or absence is recorded. */
export function listToPlan(db: Db, batchId: number, withAttended: boolean) {
  return (withAttended ? selectOnSite(db, batchId) : selectToPlan(db, batchId))
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .select(['enrolment.id', 'enrolment.certIndex', 'enrolment.areaId', 'enrolment.majorId', 'enrolment.gradeId'])
    .select('major.name as majorName')
    .select(relationColumns)
    .orderBy('enrolment.id')
    .execute()
}

/** The names of majors that are to be planned in this batch; nobody to plan gives none. */
export function listMajorsToPlan(db: Db, batchId: number) {
  return selectToPlan(db, batchId)
    .innerJoin('major', 'major.id', 'enrolment.majorId')
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
    const grade = row.grades.find((one) => one.gradeId === gradeId)
    return {
      minutes: grade?.minutes ?? row.minutes ?? 0,
      pauseMinutes: grade?.pauseMinutes ?? row.pauseMinutes ?? 0,
      equipment: row.equipment ?? [],
    }
  }
}

/** When people and examiners sit on site for other batches. */
export async function listOtherSittings(db: Db, batchId: number) {
  const rows = db
    .selectFrom('examTime')
    .innerJoin('enrolment', 'enrolment.examTimeId', 'examTime.id')
    .where('examTime.batchId', '<>', batchId)
    .where('examTime.isOnline', '=', false)
    .where('enrolment.payStatus', '<>', sql.lit(PAY_STATUS.refunded))
  const [people, examiners] = await Promise.all([
    rows
      .select(['enrolment.certIndex', ownBegin.$notNull().as('from'), ownEnd.$notNull().as('to')])
      .where('enrolment.certIndex', 'in', (eb) =>
        eb.selectFrom('enrolment').select('certIndex').where('batchId', '=', batchId),
      )
      .execute(),
    rows
      .innerJoin('examinerAssignment', 'examinerAssignment.enrolmentId', 'enrolment.id')
      .select(['examinerAssignment.examinerId', 'examTime.beginsAt as from', 'examTime.endsAt as to'])
      .distinct()
      .execute(),
  ])
  return { people, examiners }
}

/** The days that families of this batch asked to avoid. */
export function listDaysToAvoid(db: Db, batchId: number) {
  return db
    .selectFrom('avoidedDay')
    .innerJoin('enrolment', 'enrolment.id', 'avoidedDay.enrolmentId')
    .select(['avoidedDay.enrolmentId', 'avoidedDay.dayAt'])
    .where('enrolment.batchId', '=', batchId)
    .orderBy('avoidedDay.dayAt')
    .execute()
}

/** Which examiners stepped back from enrolments of this batch. */
export function listStepsBack(db: Db, batchId: number) {
  return db
    .selectFrom('examinerConflict')
    .innerJoin('enrolment', 'enrolment.id', 'examinerConflict.enrolmentId')
    .select(['examinerConflict.enrolmentId', 'examinerConflict.examinerId'])
    .where('enrolment.batchId', '=', batchId)
    .execute()
}
