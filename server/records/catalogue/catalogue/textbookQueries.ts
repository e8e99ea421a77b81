import type { Insertable } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Textbook } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { type CatalogueFilter, catalogueConditions, catalogueOrder } from './staffList.ts'

const sorts = {
  TB_ID: 'textbook.id',
  BookName: 'textbook.name',
  Questions: 'questions',
  Position: 'textbook.position',
} as const
export type TextbookSort = keyof typeof sorts

function selectTextbooks(db: Db) {
  return db
    .selectFrom('textbook')
    .innerJoin('major', 'major.id', 'textbook.majorId')
    .selectAll('textbook')
    .select('major.name as majorName')
    .select(({ selectFrom, fn }) =>
      selectFrom('question')
        .select(fn.countAll<string>().as('count'))
        .whereRef('question.textbookId', '=', 'textbook.id')
        .where('question.supersededAt', 'is', null)
        .where('question.isPublished', '=', true)
        .$asScalar()
        .$notNull()
        .as('questions'),
    )
}
export type TextbookRow = Awaited<ReturnType<ReturnType<typeof selectTextbooks>['execute']>>[number]

/** Lists all that match, published or not. */
export function listTextbooksForStaff(
  db: Db,
  filter: CatalogueFilter & { majorId?: number },
  sort?: TextbookSort | `-${TextbookSort}`,
): Promise<TextbookRow[]> {
  return selectTextbooks(db)
    .where(catalogueConditions('textbook', filter))
    .$if(filter.majorId !== undefined, (query) => query.where('textbook.majorId', '=', filter.majorId ?? 0))
    .orderBy(catalogueOrder('textbook', sort, sorts))
    .execute()
}

/** Locks the row against other changes; enrolments may go on referring to it. */
export async function lockTextbook(db: Db, id: number): Promise<TextbookRow | null> {
  const row = await selectTextbooks(db).where('textbook.id', '=', id).forNoKeyUpdate('textbook').executeTakeFirst()
  return row ?? null
}

export async function findTextbook(db: Db, id: number): Promise<TextbookRow | null> {
  return (await selectTextbooks(db).where('textbook.id', '=', id).executeTakeFirst()) ?? null
}

/** Whether a question belongs to the textbook or a candidate has chosen it. */
export async function isTextbookUsed(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('question').select('id').where('textbookId', '=', id)),
        exists(selectFrom('enrolment').select('id').where('textbookId', '=', id)),
      ]).as('isUsed'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(row.isUsed)
}

/** Counts the paid enrolments that have chosen the textbook and not submitted. */
export async function countChosen(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('textbookId', '=', id)
    .where('payStatus', '=', PAY_STATUS.paid)
    .where('answersSubmittedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTextbook(db: Db, values: Insertable<Textbook>): Promise<number> {
  const { id } = await db.insertInto('textbook').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeTextbook(db: Db, id: number, values: Omit<Insertable<Textbook>, 'version'>): Promise<void> {
  await db
    .updateTable('textbook')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
