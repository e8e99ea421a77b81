import type { Insertable } from 'kysely'
import type { Grade } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { type CatalogueFilter, catalogueConditions, catalogueOrder } from './staffList.ts'

const sorts = {
  GID: 'grade.id',
  GName: 'grade.name',
  UploadTime: 'grade.uploadMinutes',
  Position: 'grade.position',
} as const
export type GradeSort = keyof typeof sorts

/** Lists all that match, on offer or not. */
export function listGradesForStaff(db: Db, filter: CatalogueFilter, sort?: GradeSort | `-${GradeSort}`) {
  return db
    .selectFrom('grade')
    .selectAll()
    .where(catalogueConditions('grade', filter))
    .orderBy(catalogueOrder('grade', sort, sorts))
    .execute()
}
export type GradeRow = Awaited<ReturnType<typeof listGradesForStaff>>[number]

/** Locks the row against other changes; enrolments may go on referring to it. */
export async function lockGrade(db: Db, id: number): Promise<GradeRow | null> {
  const row = await db.selectFrom('grade').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

export async function insertGrade(db: Db, values: Insertable<Grade>): Promise<number> {
  const { id } = await db.insertInto('grade').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeGrade(db: Db, id: number, values: Omit<Insertable<Grade>, 'version'>): Promise<void> {
  await db
    .updateTable('grade')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether anybody is or was enrolled in it. */
export async function isGradeUsed(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('enrolment').select('id').where('gradeId', '=', id).limit(1).executeTakeFirst()) !== undefined
  )
}
