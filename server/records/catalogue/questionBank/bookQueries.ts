import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface Place {
  majorId: number
  textbookId: number | null
}

const LOCK_BOOK = 761_402

/** Serialises imports of books, so that two of them do not bring in the same questions. */
export async function lockBooks(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_BOOK)})`.execute(db)
}

/** The titles that the bank holds there, in their newest versions. */
export function listTitles(db: Db, { majorId, textbookId }: Place) {
  return db
    .selectFrom('question')
    .select(['title', 'gradeId', 'questionTypeId as typeId'])
    .where('majorId', '=', majorId)
    .where('textbookId', textbookId === null ? 'is' : '=', textbookId)
    .where('supersededAt', 'is', null)
    .execute()
}

export interface BookQuestion {
  title: string
  gradeId: number
  typeId: number
  scores: string[]
}

/** Inserts the questions of a book in their order; returns their ids. */
export async function insertBook(
  db: Db,
  { majorId, textbookId }: Place,
  questions: readonly BookQuestion[],
  now: Instant,
): Promise<number[]> {
  const inserted = await db
    .insertInto('question')
    .values(
      questions.map(({ title, gradeId, typeId, scores }) => ({
        title,
        majorId,
        gradeId,
        questionTypeId: typeId,
        textbookId,
        musicType: 2 as const,
        musicScore: scores,
        editedAt: now,
      })),
    )
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}
