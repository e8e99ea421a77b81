import { CheckBook as endpoint } from '#contract/questionBankImport.ts'
import { shrink } from '#server/features/media/reencode.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readBookPlace } from '../bookPlace.ts'
import { type Book, type BookRow, readBook } from '../readBook.ts'

const THUMB_WIDTH = 80

/** The first picture of a row, small; empty without one and where it cannot be read, which `problems` says. */
async function thumbOf({ open }: Book, { pages: [first], problems }: BookRow): Promise<string> {
  if (first === undefined || problems.length > 0) return ''
  const bytes = await shrink((await open(first)).bytes, THUMB_WIDTH).catch(() => null)
  const type = first.endsWith('png') ? 'png' : 'jpeg'
  return bytes ? `data:image/${type};base64,${bytes.toString('base64')}` : ''
}

export const CheckBook = handler(endpoint, {
  handle: async (ctx, input) => {
    if (!ctx.upload || ctx.upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    const place = await readBookPlace(ctx, input)
    const book = await readBook(ctx, ctx.upload.bytes, place)
    const listData = []
    for (const row of book.rows)
      listData.push({
        Line: row.line,
        Question: row.title,
        GName: row.grade?.name ?? '',
        TypeName: row.type?.name ?? '',
        Pages: row.pages,
        Thumb: await thumbOf(book, row),
        Problems: row.problems,
      })
    const bad = book.rows.filter(({ problems }) => problems.length > 0).length
    return { listData, totalCount: listData.length, OtherMsg: { Bad: bad, Unused: book.unused } }
  },
})
