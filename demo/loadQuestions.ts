import { whyNameUnfit } from '#domain/catalogue/catalogueEdit.ts'
import { SCORE_PAGES_MOST, whyQuestionTitleUnfit } from '#domain/catalogue/question.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertTextbook } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { insertBook } from '#server/records/catalogue/questionBank/bookQueries.ts'
import { demoMajors, HEARING } from './catalogueTables.ts'
import { mustPass } from './mustPass.ts'
import { demoQuestions, demoTextbooks } from './questionTables.ts'

/** Creates textbooks and the question bank as an import of books does. */
export async function loadQuestions(db: Tx, now: number): Promise<void> {
  for (const { id, majorId, name } of demoTextbooks) {
    mustPass(name, whyNameUnfit(name))
    await insertTextbook(db, { id, name, majorId })
  }
  const all = demoQuestions()
  for (const question of all)
    mustPass(
      question.title,
      question.scores.length > SCORE_PAGES_MOST ? 'QUESTION_TITLE_WRONG' : whyQuestionTitleUnfit(question.title),
    )
  for (const [majorId] of demoMajors) {
    if (majorId === HEARING) continue
    const books = [null, ...demoTextbooks.filter((book) => book.majorId === majorId).map(({ id }) => id)]
    for (const textbookId of books) {
      const questions = all.filter((item) => item.majorId === majorId && item.textbookId === textbookId)
      if (questions.length === 0) continue
      await insertBook(
        db,
        { majorId, textbookId },
        questions.map(({ title, gradeId, questionTypeId, scores }) => ({
          title,
          gradeId,
          typeId: questionTypeId,
          scores: [...scores],
        })),
        now,
      )
    }
  }
}
