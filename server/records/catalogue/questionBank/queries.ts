import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Question } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

export interface QuestionFilter {
  search: string
  majorId?: number
  gradeId?: number
  questionTypeId?: number
  textbookId?: number
  isPublished?: boolean
  isSuperseded: boolean
}

function found(db: Db, filter: QuestionFilter) {
  const { search } = filter
  let query = db.selectFrom('question').where('supersededAt', filter.isSuperseded ? 'is not' : 'is', null)
  if (filter.majorId !== undefined) query = query.where('majorId', '=', filter.majorId)
  if (filter.gradeId !== undefined) query = query.where('gradeId', '=', filter.gradeId)
  if (filter.questionTypeId !== undefined) query = query.where('questionTypeId', '=', filter.questionTypeId)
  if (filter.textbookId !== undefined) query = query.where('textbookId', '=', filter.textbookId)
  if (filter.isPublished !== undefined) query = query.where('isPublished', '=', filter.isPublished)
  if (search !== '') {
    const isTitled = sql<SqlBool>`title ilike ${`%${escapeLike(search)}%`}`
    const id = /^\d{1,9}$/.test(search) ? Number(search) : null
    query = query.where((eb) => (id === null ? isTitled : eb.or([isTitled, eb('id', '=', id)])))
  }
  return query
}

export async function countQuestions(db: Db, filter: QuestionFilter): Promise<number> {
  const { count } = await found(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(db: Db) {
  return db
    .selectFrom('question')
    .innerJoin('major', 'major.id', 'question.majorId')
    .innerJoin('grade', 'grade.id', 'question.gradeId')
    .innerJoin('questionType', 'questionType.id', 'question.questionTypeId')
    .leftJoin('textbook', 'textbook.id', 'question.textbookId')
    .leftJoin('hearingItem', 'hearingItem.questionId', 'question.id')
    .selectAll('question')
    .select(['major.name as majorName', 'grade.name as gradeName', 'questionType.name as typeName'])
    .select(['textbook.name as textbookName', 'hearingItem.pool'])
}
export type QuestionRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Lists one page, by id or by title in the order of a Chinese dictionary. */
export async function listQuestions(
  db: Db,
  filter: QuestionFilter,
  order: { by: 'EQ_ID' | 'Question'; isDescending: boolean },
  { offset, size }: Page,
): Promise<QuestionRow[]> {
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const value = order.by === 'EQ_ID' ? sql.ref('question.id') : sql`question.title collate "zh-Hans-x-icu"`
  const ids = await found(db, filter)
    .select('question.id')
    .orderBy(sql`${value} ${direction}`)
    .orderBy('question.id')
    .offset(offset)
    .limit(size)
    .execute()
  const rows = await withNames(db)
    .where('question.id', '=', anyOf(ids.map(({ id }) => id)))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

export async function findQuestion(db: Db, id: number): Promise<QuestionRow | null> {
  return (await withNames(db).where('question.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Locks a question against being drawn: who draws it refers to it, and waits. A separate statement afterwards sees what
 * was drawn until then (docs/adr/question-versions.md).
 */
export async function lockQuestion(db: Db, id: number): Promise<QuestionRow | null> {
  await db.selectFrom('question').select('id').where('id', '=', id).forUpdate().execute()
  return findQuestion(db, id)
}

/** Returns those of the questions that a candidate has met: on a paper, in a draw, in a take or among his tracks. */
export async function listMet(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const of = (table: 'drawnPiece' | 'answerSheet' | 'answerTake' | 'enrolmentTrack') =>
    db.selectFrom(table).select('questionId').where('questionId', '=', anyOf(ids)).distinct()
  const rows = await of('drawnPiece')
    .union(of('answerSheet'))
    .union(of('answerTake'))
    .union(of('enrolmentTrack'))
    .execute()
  return new Set(rows.flatMap(({ questionId }) => questionId ?? []))
}

export async function findSuccessor(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('question').select('id').where('replacesId', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** What a question says: all that an edit may change and a candidate may see. */
export type QuestionContent = Pick<
  Insertable<Question>,
  'title' | 'majorId' | 'gradeId' | 'questionTypeId' | 'textbookId'
> & { musicScore: string[] }

type NewQuestion = QuestionContent & { id?: number; musicType: 1 | 2 | 3; isPublished: boolean }

export async function insertQuestion(db: Db, question: NewQuestion, now: Instant): Promise<number> {
  const { id } = await db
    .insertInto('question')
    .values({ ...question, editedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeQuestion(
  db: Db,
  id: number,
  values: Partial<QuestionContent> & { isPublished: boolean },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('question')
    .set((eb) => ({ ...values, editedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Puts a new version in the place of a locked question; the old row keeps everything that was seen of it. */
export async function supersedeQuestion(
  db: Db,
  old: Pick<QuestionRow, 'id' | 'firstId'>,
  question: NewQuestion,
  now: Instant,
): Promise<number> {
  await db
    .updateTable('question')
    .set((eb) => ({ supersededAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', old.id)
    .execute()
  const { id } = await db
    .insertInto('question')
    .values({ ...question, editedAt: now, replacesId: old.id, firstId: old.firstId ?? old.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a question may refer to: its major's kind, its grade's, its type and textbook; null for what there is not. */
export async function findQuestionFrame(
  db: Db,
  frame: { majorId: number; gradeId: number; questionTypeId: number; textbookId: number | null },
) {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('major').select('kind').where('id', '=', frame.majorId).as('kind'),
      selectFrom('grade').select('isHearing').where('id', '=', frame.gradeId).as('isHearingGrade'),
      selectFrom('questionType').select('id').where('id', '=', frame.questionTypeId).as('typeId'),
      selectFrom('textbook').select('majorId').where('id', '=', frame.textbookId).as('textbookMajorId'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
