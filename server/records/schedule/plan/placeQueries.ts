import { type Insertable, sql } from 'kysely'
import type { Span } from '#domain/schedule/plan/instance.ts'
import type { ExamRoom, Venue } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

function selectVenues(db: Db) {
  return db
    .selectFrom('venue')
    .innerJoin('examArea', 'examArea.id', 'venue.areaId')
    .selectAll('venue')
    .select('examArea.name as areaName')
}
export type VenueRow = Awaited<ReturnType<ReturnType<typeof selectVenues>['execute']>>[number]

/** Lists the venues of an area, of all areas with 0. */
export function listVenues(db: Db, areaId: number): Promise<VenueRow[]> {
  const query = selectVenues(db).orderBy('examArea.position').orderBy('venue.areaId').orderBy('venue.id')
  return (areaId === 0 ? query : query.where('venue.areaId', '=', areaId)).execute()
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
  return (await db.selectFrom('examArea').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Lists the rooms of these venues with their hours, the earliest first. */
export async function listRooms(db: Db, venueIds: readonly number[]) {
  const rooms = await db
    .selectFrom('examRoom')
    .selectAll()
    .where('venueId', '=', anyOf(venueIds))
    .orderBy('id')
    .execute()
  return withOpenings(db, rooms)
}
export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number]

/** The hours of these rooms that lie within this time. */
export async function listOpeningsWithin(db: Db, roomIds: readonly number[], { from, to }: Span) {
  const rows = await db
    .selectFrom('roomOpening')
    .select(['roomId', 'opensAt as from', 'closesAt as to'])
    .where('roomId', '=', anyOf(roomIds))
    .where('opensAt', '>=', from)
    .where('closesAt', '<=', to)
    .orderBy('opensAt')
    .execute()
  return rows
}

async function withOpenings<R extends { id: number }>(db: Db, rooms: readonly R[]) {
  const openings = await db
    .selectFrom('roomOpening')
    .selectAll()
    .where('roomId', '=', anyOf(rooms.map(({ id }) => id)))
    .orderBy('opensAt')
    .execute()
  return rooms.map((room) => ({
    ...room,
    openings: openings
      .filter(({ roomId }) => roomId === room.id)
      .map(({ opensAt, closesAt }): Span => ({ from: opensAt, to: closesAt })),
  }))
}

export async function lockRoom(db: Db, id: number): Promise<RoomRow | null> {
  const rows = await db.selectFrom('examRoom').selectAll().where('id', '=', id).forNoKeyUpdate().execute()
  return (await withOpenings(db, rows))[0] ?? null
}

export async function insertRoom(db: Db, values: Insertable<ExamRoom>): Promise<number> {
  const { id } = await db.insertInto('examRoom').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether another room of the venue has this name. Ask it under the lock of the venue. */
export async function isRoomNameTaken(db: Db, { venueId, name, id }: { venueId: number; name: string; id: number }) {
  const other = await db
    .selectFrom('examRoom')
    .select('id')
    .where('venueId', '=', venueId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export async function changeRoom(db: Db, id: number, values: Omit<Insertable<ExamRoom>, 'version'>): Promise<void> {
  await db
    .updateTable('examRoom')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceOpenings(db: Db, roomId: number, openings: readonly Span[]): Promise<void> {
  await db.deleteFrom('roomOpening').where('roomId', '=', roomId).execute()
  if (openings.length === 0) return
  await db
    .insertInto('roomOpening')
    .values(openings.map(({ from, to }) => ({ roomId, opensAt: from, closesAt: to })))
    .execute()
}

/** Lists all majors with their minutes on site; those that are not set yet have none. */
export async function listLengths(db: Db) {
  const [majors, grades] = await Promise.all([
    db
      .selectFrom('major')
      .leftJoin('examLength', 'examLength.majorId', 'major.id')
      .select(['major.id', 'major.name', 'examLength.minutes', 'examLength.pauseMinutes', 'examLength.equipment'])
      .select('examLength.version')
      .orderBy('major.position')
      .orderBy('major.id')
      .execute(),
    db.selectFrom('examLengthGrade').selectAll().orderBy('gradeId').execute(),
  ])
  return majors.map((major) => ({ ...major, grades: grades.filter(({ majorId }) => majorId === major.id) }))
}
export type LengthRow = Awaited<ReturnType<typeof listLengths>>[number]

/** Makes the row of a major where there is none, with version 0, and locks it. False where there is no such major. */
export async function lockLength(db: Db, majorId: number): Promise<boolean> {
  await sql`insert into exam_length (major_id, minutes, pause_minutes, version)
    select id, 1, 0, 0 from major where id = ${majorId} on conflict do nothing`.execute(db)
  const row = await db
    .selectFrom('examLength')
    .select('majorId')
    .where('majorId', '=', majorId)
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
    .updateTable('examLength')
    .set((eb) => ({ minutes, pauseMinutes, equipment, version: eb('version', '+', 1) }))
    .where('majorId', '=', majorId)
    .execute()
  await db.deleteFrom('examLengthGrade').where('majorId', '=', majorId).execute()
  if (grades.length === 0) return
  await db
    .insertInto('examLengthGrade')
    .values(
      grades.map((one) => ({
        majorId,
        gradeId: one.gradeId,
        minutes: one.minutes,
        pauseMinutes: one.pauseMinutes,
      })),
    )
    .execute()
}

/** Whether all of these grades exist. */
export async function hasGrades(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db.selectFrom('grade').select('id').where('id', '=', anyOf(ids)).execute()
  return ids.every((id) => rows.some((row) => row.id === id))
}
