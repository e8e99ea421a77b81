import type { Insertable } from 'kysely'
import type { QuestionType } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { type CatalogueFilter, catalogueConditions, catalogueOrder } from './staffList.ts'

const sorts = {
  EQT_ID: 'questionType.id',
  TypeName: 'questionType.name',
  Position: 'questionType.position',
} as const
export type QuestionTypeSort = keyof typeof sorts

/** Lists all that match, on offer or not. */
export function listQuestionTypesForStaff(
  db: Db,
  filter: CatalogueFilter,
  sort?: QuestionTypeSort | `-${QuestionTypeSort}`,
) {
  return db
    .selectFrom('questionType')
    .selectAll()
    .where(catalogueConditions('questionType', filter))
    .orderBy(catalogueOrder('questionType', sort, sorts))
    .execute()
}
export type QuestionTypeRow = Awaited<ReturnType<typeof listQuestionTypesForStaff>>[number]

/** Locks the row against other changes; enrolments may go on referring to it. */
export async function lockQuestionType(db: Db, id: number): Promise<QuestionTypeRow | null> {
  const row = await db.selectFrom('questionType').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

export async function insertQuestionType(db: Db, values: Insertable<QuestionType>): Promise<number> {
  const { id } = await db.insertInto('questionType').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeQuestionType(
  db: Db,
  id: number,
  values: Omit<Insertable<QuestionType>, 'version'>,
): Promise<void> {
  await db
    .updateTable('questionType')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether a question of this type is on anybody's paper. */
export async function isQuestionTypeUsed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('answerSheet')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .select('answerSheet.id')
    .where('question.questionTypeId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
