import { sql } from 'kysely'
import type { Tx } from '#server/db/pool.ts'
import { demoQuestions, demoTextbooks } from './questionTables.ts'

/** Creates textbooks and the question bank; thousands of rows are sent as one JSON parameter. */
export async function loadQuestions(db: Tx): Promise<void> {
  await db
    .insertInto('textbook')
    .values(demoTextbooks.map(({ id, majorId, name }) => ({ id, name, major_id: majorId })))
    .execute()
  await sql`
    insert into question (question_type_id, major_id, grade_id, textbook_id, title, music_type, music_score)
    select "questionTypeId", "majorId", "gradeId", "textbookId", title, 2, scores
    from jsonb_to_recordset(${JSON.stringify(demoQuestions())}::jsonb) as item (
      "questionTypeId" int, "majorId" int, "gradeId" int, "textbookId" int, title text, scores text[]
    )
  `.execute(db)
}
