import type { Insertable } from 'kysely'
import type { ExamArea } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { type CatalogueFilter, catalogueConditions, catalogueOrder } from './staffList.ts'

const sorts = { EA_ID: 'examArea.id', EA_Name: 'examArea.name', Position: 'examArea.position' } as const
export type AreaSort = keyof typeof sorts

/** Lists all that match, on offer or not. */
export function listAreasForStaff(db: Db, filter: CatalogueFilter, sort?: AreaSort | `-${AreaSort}`) {
  return db
    .selectFrom('examArea')
    .selectAll()
    .where(catalogueConditions('examArea', filter))
    .orderBy(catalogueOrder('examArea', sort, sorts))
    .execute()
}
export type AreaRow = Awaited<ReturnType<typeof listAreasForStaff>>[number]

/** Locks the row against other changes; enrolments may go on referring to it. */
export async function lockArea(db: Db, id: number): Promise<AreaRow | null> {
  const row = await db.selectFrom('examArea').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

export async function insertArea(db: Db, values: Insertable<ExamArea>): Promise<number> {
  const { id } = await db.insertInto('examArea').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeArea(db: Db, id: number, values: Omit<Insertable<ExamArea>, 'version'>): Promise<void> {
  await db
    .updateTable('examArea')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
