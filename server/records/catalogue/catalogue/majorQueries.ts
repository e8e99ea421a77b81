import type { Insertable } from 'kysely'
import type { Major } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { type CatalogueFilter, catalogueConditions, catalogueOrder } from './staffList.ts'

const sorts = { MID: 'major.id', MName: 'major.name', Position: 'major.position' } as const
export type MajorSort = keyof typeof sorts

/** Lists all that match, on offer or not. */
export function listMajorsForStaff(db: Db, filter: CatalogueFilter, sort?: MajorSort | `-${MajorSort}`) {
  return db
    .selectFrom('major')
    .selectAll()
    .where(catalogueConditions('major', filter))
    .orderBy(catalogueOrder('major', sort, sorts))
    .execute()
}
export type MajorRow = Awaited<ReturnType<typeof listMajorsForStaff>>[number]

/** Locks the row against other changes; enrolments may go on referring to it. */
export async function lockMajor(db: Db, id: number): Promise<MajorRow | null> {
  const row = await db.selectFrom('major').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

export async function insertMajor(db: Db, values: Insertable<Major>): Promise<number> {
  const { id } = await db.insertInto('major').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeMajor(db: Db, id: number, values: Omit<Insertable<Major>, 'version'>): Promise<void> {
  await db
    .updateTable('major')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether anybody is or was enrolled in it. */
export async function isMajorUsed(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('enrolment').select('id').where('majorId', '=', id).limit(1).executeTakeFirst()) !== undefined
  )
}

export async function findMajor(db: Db, id: number): Promise<MajorRow | null> {
  return (await db.selectFrom('major').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
