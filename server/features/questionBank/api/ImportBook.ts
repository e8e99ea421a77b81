import { createHash } from 'node:crypto'
import { ImportBook as endpoint } from '#contract/questionBankImport.ts'
import { handler } from '#server/handler.ts'
import { listKeptScores } from '#server/records/media/queries.ts'
import { type BookQuestion, insertBook, listTitles, lockBooks } from '#server/records/questionBank/bookQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { claimRequest } from '#server/records/staff/requestQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readBookPlace } from '../bookPlace.ts'
import { type Book, countBad, readBook, takePages } from '../readBook.ts'
import { storeScore } from '../storeScore.ts'

function questionsOf({ rows }: Book, stored: ReadonlyMap<string, { path: string }>): BookQuestion[] {
  return rows.flatMap(({ title, grade, type, pages }) => {
    const scores = pages.map((page) => stored.get(page)?.path ?? refuse('PICTURE_MISSING'))
    return grade && type ? [{ title, gradeId: grade.id, typeId: type.id, scores }] : []
  })
}

/**
 * Pictures are stored first, outside any transaction; the questions are then written all at once. Refuses
 * BOOK_ROWS_WRONG while a row is bad, also if another import made it so in the meantime, and BOOK_IMPORTED.
 */
export const ImportBook = handler(endpoint, {
  handle: async (ctx, input) => {
    const { me, upload } = ctx
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    const place = await readBookPlace(ctx, input)
    const book = await readBook(ctx, upload.bytes, place)
    // What no question refers to afterwards is removed after a day.
    const stored = await takePages(book, (bytes) => storeScore(ctx, bytes))
    const bad = countBad(book)
    if (bad > 0) refuse('BOOK_ROWS_WRONG', { params: { n: bad } })
    const questions = questionsOf(book, stored)
    const inputHash = createHash('sha256').update(upload.bytes).digest()
    const request = { accountId: me.accountId, key: input.RequestKey, action: 'ImportBook', inputHash }
    return ctx.transaction(async (inner) => {
      const { db, now } = inner
      await lockBooks(db)
      if (!(await claimRequest(db, request, now))) refuse('BOOK_IMPORTED')
      const titles = (await listTitles(db, place)).map(({ title, gradeId, typeId }) => `${gradeId} ${typeId} ${title}`)
      const taken = questions.filter(({ title, gradeId, typeId }) => titles.includes(`${gradeId} ${typeId} ${title}`))
      if (taken.length > 0) refuse('BOOK_ROWS_WRONG', { params: { n: taken.length } })
      const scores = questions.flatMap((question) => question.scores)
      if ((await listKeptScores(db, scores)).size < new Set(scores).size) refuse('PICTURE_MISSING')
      const ids = await insertBook(db, place, questions, now)
      await insertAudit(inner, {
        action: 'ImportBook',
        subject: 'textbook',
        subjectId: place.textbookId ?? 0,
        before: null,
        after: { MID: place.majorId, TB_ID: place.textbookId, questions: ids.length, ids },
      })
      return { OtherMsg: { Added: ids.length } }
    })
  },
})
