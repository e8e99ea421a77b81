import type { Insertable } from 'kysely'
import type { QuestionType } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { type CatalogueFilter, catalogueConditions, catalogueOrder } from './staffList.ts'

const sorts = {
  EQT_ID: 'question_type.id',
  TypeName: 'question_type.name',
  Position: 'question_type.position',
} as const
export type QuestionTypeSort = keyof typeof sorts

/** Lists all that match, on offer or not. */
export function listQuestionTypesForStaff(
  db: Db,
  filter: CatalogueFilter,
  sort?: QuestionTypeSort | `-${QuestionTypeSort}`,
) {
  return db
    .selectFrom('question_type')
    .selectAll()
    .where(catalogueConditions('question_type', filter))
    .orderBy(catalogueOrder('question_type', sort, sorts))
    .execute()
}
export type QuestionTypeRow = Awaited<ReturnType<typeof listQuestionTypesForStaff>>[number]

/** Locks the row against other changes; enrolments may go on referring to it. */
export async function lockQuestionType(db: Db, id: number): Promise<QuestionTypeRow | null> {
  const row = await db.selectFrom('question_type').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

export async function insertQuestionType(db: Db, values: Insertable<QuestionType>): Promise<number> {
  const { id } = await db.insertInto('question_type').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeQuestionType(
  db: Db,
  id: number,
  values: Omit<Insertable<QuestionType>, 'version'>,
): Promise<void> {
  await db
    .updateTable('question_type')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether a question of this type is on anybody's paper. */
export async function isQuestionTypeUsed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('answer_sheet')
    .innerJoin('question', 'question.id', 'answer_sheet.question_id')
    .select('answer_sheet.id')
    .where('question.question_type_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
