import { type Insertable, sql } from 'kysely'
import type { Span } from '#domain/schedule/plan/instance.ts'
import type { ExamRoom, Venue } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

function selectVenues(db: Db) {
  return db
    .selectFrom('venue')
    .innerJoin('exam_area', 'exam_area.id', 'venue.area_id')
    .selectAll('venue')
    .select('exam_area.name as area_name')
}
export type VenueRow = Awaited<ReturnType<ReturnType<typeof selectVenues>['execute']>>[number]

/** Lists the venues of an area, of all areas with 0. */
export function listVenues(db: Db, areaId: number): Promise<VenueRow[]> {
  const query = selectVenues(db).orderBy('exam_area.position').orderBy('venue.area_id').orderBy('venue.id')
  return (areaId === 0 ? query : query.where('venue.area_id', '=', areaId)).execute()
}

export async function lockVenue(db: Db, id: number): Promise<VenueRow | null> {
  await db.selectFrom('venue').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return (await selectVenues(db).where('venue.id', '=', id).executeTakeFirst()) ?? null
}

export async function insertVenue(db: Db, values: Insertable<Venue>): Promise<number> {
  const { id } = await db.insertInto('venue').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeVenue(db: Db, id: number, values: Omit<Insertable<Venue>, 'version'>): Promise<void> {
  await db
    .updateTable('venue')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function hasArea(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('exam_area').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Lists the rooms of these venues with their hours, the earliest first. */
export async function listRooms(db: Db, venueIds: readonly number[]) {
  const rooms = await db
    .selectFrom('exam_room')
    .selectAll()
    .where('venue_id', '=', anyOf(venueIds))
    .orderBy('id')
    .execute()
  return withOpenings(db, rooms)
}
export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number]

/** The hours of these rooms that lie within this time. */
export async function listOpeningsWithin(db: Db, roomIds: readonly number[], { from, to }: Span) {
  const rows = await db
    .selectFrom('room_opening')
    .select(['room_id as roomId', 'opens_at as from', 'closes_at as to'])
    .where('room_id', '=', anyOf(roomIds))
    .where('opens_at', '>=', from)
    .where('closes_at', '<=', to)
    .orderBy('opens_at')
    .execute()
  return rows
}

async function withOpenings<R extends { id: number }>(db: Db, rooms: readonly R[]) {
  const openings = await db
    .selectFrom('room_opening')
    .selectAll()
    .where('room_id', '=', anyOf(rooms.map(({ id }) => id)))
    .orderBy('opens_at')
    .execute()
  return rooms.map((room) => ({
    ...room,
    openings: openings
      .filter(({ room_id }) => room_id === room.id)
      .map(({ opens_at, closes_at }): Span => ({ from: opens_at, to: closes_at })),
  }))
}

export async function lockRoom(db: Db, id: number): Promise<RoomRow | null> {
  const rows = await db.selectFrom('exam_room').selectAll().where('id', '=', id).forNoKeyUpdate().execute()
  return (await withOpenings(db, rows))[0] ?? null
}

export async function insertRoom(db: Db, values: Insertable<ExamRoom>): Promise<number> {
  const { id } = await db.insertInto('exam_room').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether another room of the venue has this name. Ask it under the lock of the venue. */
export async function isRoomNameTaken(db: Db, { venueId, name, id }: { venueId: number; name: string; id: number }) {
  const other = await db
    .selectFrom('exam_room')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export async function changeRoom(db: Db, id: number, values: Omit<Insertable<ExamRoom>, 'version'>): Promise<void> {
  await db
    .updateTable('exam_room')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceOpenings(db: Db, roomId: number, openings: readonly Span[]): Promise<void> {
  await db.deleteFrom('room_opening').where('room_id', '=', roomId).execute()
  if (openings.length === 0) return
  await db
    .insertInto('room_opening')
    .values(openings.map(({ from, to }) => ({ room_id: roomId, opens_at: from, closes_at: to })))
    .execute()
}

/** Lists all majors with their minutes on site; those that are not set yet have none. */
export async function listLengths(db: Db) {
  const [majors, grades] = await Promise.all([
    db
      .selectFrom('major')
      .leftJoin('exam_length', 'exam_length.major_id', 'major.id')
      .select(['major.id', 'major.name', 'exam_length.minutes', 'exam_length.pause_minutes', 'exam_length.equipment'])
      .select('exam_length.version')
      .orderBy('major.position')
      .orderBy('major.id')
      .execute(),
    db.selectFrom('exam_length_grade').selectAll().orderBy('grade_id').execute(),
  ])
  return majors.map((major) => ({ ...major, grades: grades.filter(({ major_id }) => major_id === major.id) }))
}
export type LengthRow = Awaited<ReturnType<typeof listLengths>>[number]

/** Makes the row of a major where there is none, with version 0, and locks it. False where there is no such major. */
export async function lockLength(db: Db, majorId: number): Promise<boolean> {
  await sql`insert into exam_length (major_id, minutes, pause_minutes, version)
    select id, 1, 0, 0 from major where id = ${majorId} on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('exam_length')
    .select('major_id')
    .where('major_id', '=', majorId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

interface Length {
  minutes: number
  pauseMinutes: number
}

export async function changeLength(
  db: Db,
  majorId: number,
  values: Length & { equipment: string[]; grades: (Length & { gradeId: number })[] },
): Promise<void> {
  const { minutes, pauseMinutes, equipment, grades } = values
  await db
    .updateTable('exam_length')
    .set((eb) => ({ minutes, pause_minutes: pauseMinutes, equipment, version: eb('version', '+', 1) }))
    .where('major_id', '=', majorId)
    .execute()
  await db.deleteFrom('exam_length_grade').where('major_id', '=', majorId).execute()
  if (grades.length === 0) return
  await db
    .insertInto('exam_length_grade')
    .values(
      grades.map((one) => ({
        major_id: majorId,
        grade_id: one.gradeId,
        minutes: one.minutes,
        pause_minutes: one.pauseMinutes,
      })),
    )
    .execute()
}

/** Whether all of these grades exist. */
export async function hasGrades(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db.selectFrom('grade').select('id').where('id', '=', anyOf(ids)).execute()
  return ids.every((id) => rows.some((row) => row.id === id))
}
