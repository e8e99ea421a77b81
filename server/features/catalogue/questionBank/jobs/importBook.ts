import { buffer } from 'node:stream/consumers'
import { countText } from '#domain/page.ts'
import type { JobCtx } from '#server/context.ts'
import { convertSound, requireSound } from '#server/features/examRoom/hearing/convertSound.ts'
import { officeJob, type Running } from '#server/features/office/officeJob/officeJob.ts'
import {
  type BookQuestion,
  insertBook,
  listTitles,
  lockBooks,
} from '#server/records/catalogue/questionBank/bookQueries.ts'
import { insertSound, saveHearingItem } from '#server/records/examRoom/hearing/bankQueries.ts'
import { listKeptScores } from '#server/records/examRoom/media/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { type BookPlace, readBookPlace } from '../bookPlace.ts'
import { hearingItemRow } from '../hearingItemRow.ts'
import { type Book, countBad, readBook, takePages, takeSounds } from '../readBook.ts'
import { storeScore } from '../storeScore.ts'

export interface BookImport {
  /** The archive in the store. */
  key: string
  majorId: number
  /** 0: every textbook. */
  textbookId: number
}

type Ready = BookQuestion & { hearing: Parameters<typeof hearingItemRow>[1] | null }

/** As many as a message can name. */
const SOUNDS_NAMED = 5

/** Stores the pictures and sounds, outside any transaction; what no question refers to afterwards is removed after a day. */
async function storeFiles(ctx: JobCtx, run: Running<BookImport>, book: Book): Promise<Ready[]> {
  const total = new Set(book.rows.flatMap(({ pages, sound }) => (sound === '' ? pages : [...pages, sound]))).size
  let done = 0
  await run.report(done, total)
  const counted = async <T>(value: T): Promise<T> => {
    done += 1
    await run.report(done, total)
    return value
  }
  const maker = { ...ctx, me: { accountId: run.madeBy } }
  const pictures = await takePages(book, async (bytes) => counted(await storeScore(maker, bytes)))
  await takeSounds(book, async (bytes) => requireSound(bytes))
  if (countBad(book) > 0) refuse('BOOK_ROWS_WRONG', { params: { n: countBad(book) } })
  const sounds = await takeSounds(book, async (original) => {
    const { bytes } = await convertSound(ctx, original)
    return counted(await insertSound(ctx.db, bytes, ctx.now))
  })
  const wrong = [...new Set(book.rows.flatMap(({ problems }) => problems))]
  if (wrong.length > 0) {
    const more = wrong.length > SOUNDS_NAMED ? '等' : ''
    refuse('BOOK_SOUNDS_WRONG', { params: { n: wrong.length, names: wrong.slice(0, SOUNDS_NAMED).join('；') + more } })
  }
  return book.rows.flatMap(({ title, grade, type, pages, sound, hearing }) => {
    const scores = pages.map((page) => pictures.get(page)?.path ?? refuse('PICTURE_MISSING'))
    const item = hearing && { ...hearing, soundId: sounds.get(sound) ?? refuse('SOUND_MISSING') }
    return grade && type ? [{ title, gradeId: grade.id, typeId: type.id, scores, hearing: item }] : []
  })
}

/** Writes all questions with the end of the job, in one transaction. */
async function writeBook(ctx: JobCtx, run: Running<BookImport>, place: BookPlace, questions: Ready[]): Promise<void> {
  await ctx.transaction(async ({ db, now, requestId }) => {
    await lockBooks(db)
    const titles = (await listTitles(db, place)).map(({ title, gradeId, typeId }) => `${gradeId} ${typeId} ${title}`)
    const taken = questions.filter(({ title, gradeId, typeId }) => titles.includes(`${gradeId} ${typeId} ${title}`))
    if (taken.length > 0) refuse('BOOK_ROWS_WRONG', { params: { n: taken.length } })
    const scores = questions.flatMap((question) => question.scores)
    if ((await listKeptScores(db, scores)).size < new Set(scores).size) refuse('PICTURE_MISSING')
    const ids = await insertBook(db, place, questions, now)
    for (const [at, { hearing }] of questions.entries())
      if (hearing) await saveHearingItem(db, hearingItemRow(ids[at] ?? 0, hearing))
    await insertAudit(
      { db, now, requestId, me: { accountId: run.madeBy } },
      {
        action: 'ImportBook',
        subject: 'textbook',
        subjectId: place.textbookId ?? 0,
        before: null,
        after: { MID: place.majorId, TB_ID: place.textbookId, questions: ids.length, ids },
      },
    )
    await run.finish(db, { message: `共导入 ${countText(ids.length)} 道题` })
  })
}

/** Reads the archive again, because somebody may have added the same questions since the preview. */
export const importBook = officeJob<BookImport>(async (ctx, run) => {
  const { key, majorId, textbookId } = run.input
  const archive = (await ctx.outside.store.get(key)) ?? refuse('FILE_REQUIRED')
  const place = await readBookPlace(ctx, { MID: majorId, TB_ID: textbookId })
  const book = await readBook(ctx, await buffer(archive.stream), place)
  await writeBook(ctx, run, place, await storeFiles(ctx, run, book))
})
