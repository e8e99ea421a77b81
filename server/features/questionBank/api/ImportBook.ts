import { createHash } from 'node:crypto'
import { ImportBook as endpoint } from '#contract/questionBankImport.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { reencode } from '#server/features/media/reencode.ts'
import { storePicture } from '#server/features/media/storedPicture.ts'
import { handler } from '#server/handler.ts'
import { listKeptScores } from '#server/records/media/queries.ts'
import { type BookQuestion, insertBook, listTitles, lockBooks } from '#server/records/questionBank/bookQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { claimRequest } from '#server/records/staff/requestQueries.ts'
import { refuse } from '#server/refuse.ts'
import { readBookPlace } from '../bookPlace.ts'
import { type Book, readBook } from '../readBook.ts'

/** Stores the pictures of all rows. What no question refers to afterwards is removed after a day. */
async function storePages(ctx: ManualCtx<Me>, { rows, open }: Book): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const page of new Set(rows.flatMap(({ pages }) => pages))) {
    const { bytes } = await open(page)
    const encoded = await reencode(bytes).catch(() => refuse('PICTURE_WRONG'))
    const picture = { ...encoded, kind: 'Score' as const, extension: 'jpg' as const, originalBytes: bytes.length }
    paths.set(page, await storePicture(ctx, picture))
  }
  return paths
}

function questionsOf({ rows }: Book, paths: ReadonlyMap<string, string>): BookQuestion[] {
  return rows.flatMap(({ title, grade, type, pages }) => {
    const scores = pages.map((page) => paths.get(page) ?? refuse('PICTURE_MISSING'))
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
    const bad = book.rows.filter(({ problems }) => problems.length > 0).length
    if (bad > 0) refuse('BOOK_ROWS_WRONG', { params: { n: bad } })
    const questions = questionsOf(book, await storePages(ctx, book))
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
