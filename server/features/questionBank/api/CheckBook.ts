import { CheckBook as endpoint } from '#contract/questionBankImport.ts'
import { shrink, takePicture } from '#server/features/media/reencode.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readBookPlace } from '../bookPlace.ts'
import { countBad, readBook, takePages } from '../readBook.ts'

const THUMB_WIDTH = 80

/** The picture is read whole as the import reads it, so that one which is damaged behind its header is found here. */
async function thumbOf(original: Buffer): Promise<string> {
  const { bytes } = await takePicture(original)
  return `data:image/jpeg;base64,${(await shrink(bytes, THUMB_WIDTH)).toString('base64')}`
}

export const CheckBook = handler(endpoint, {
  handle: async (ctx, input) => {
    if (!ctx.upload || ctx.upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    const place = await readBookPlace(ctx, input)
    const book = await readBook(ctx, ctx.upload.bytes, place)
    const thumbs = await takePages(book, thumbOf)
    const listData = book.rows.map(({ line, title, grade, type, pages, problems }) => ({
      Line: line,
      Question: title,
      GName: grade?.name ?? '',
      TypeName: type?.name ?? '',
      Pages: pages,
      Thumb: thumbs.get(pages[0] ?? '') ?? '',
      Problems: problems,
    }))
    return { listData, totalCount: listData.length, OtherMsg: { Bad: countBad(book), Unused: book.unused } }
  },
})
