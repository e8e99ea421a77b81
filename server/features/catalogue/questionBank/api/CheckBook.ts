import { CheckBook as endpoint } from '#contract/catalogue/questionBankImport.ts'
import { requireSound } from '#server/features/examRoom/hearing/convertSound.ts'
import { shrink, takePicture } from '#server/features/examRoom/media/reencode.ts'
import { keepUpload } from '#server/features/office/officeJob/keepUpload.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readBookPlace } from '../bookPlace.ts'
import { type BookRow, countBad, readBook, takePages, takeSounds } from '../readBook.ts'

const THUMB_WIDTH = 80

/** The picture is read whole as the import reads it, so that one which is damaged behind its header is found here. */
async function thumbOf(original: Buffer): Promise<string> {
  const { bytes } = await takePicture(original)
  return `data:image/jpeg;base64,${(await shrink(bytes, THUMB_WIDTH)).toString('base64')}`
}

const bookRowWire = (
  { line, title, grade, type, pages, sound, hearing, problems }: BookRow,
  thumbs: ReadonlyMap<string, string>,
) => ({
  Line: line,
  Question: title,
  GName: grade?.name ?? '',
  TypeName: type?.name ?? '',
  Pages: pages,
  Thumb: thumbs.get(pages[0] ?? '') ?? '',
  Sound: sound,
  Prompt: hearing?.prompt ?? '',
  Options: [...(hearing?.options ?? [])],
  Correct: hearing?.correct ?? 0,
  Model: hearing?.model ?? '',
  Problems: problems,
})

/** Sounds are looked at here and decoded by the import: six hundred of them would take minutes. */
export const CheckBook = handler(endpoint, {
  handle: async (ctx, input) => {
    const { upload } = ctx
    if (!upload || upload.bytes.length === 0) return refuse('FILE_REQUIRED')
    const place = await readBookPlace(ctx, input)
    const book = await readBook(ctx, upload.bytes, place)
    const thumbs = await takePages(book, thumbOf)
    await takeSounds(book, async (bytes) => requireSound(bytes))
    const kept = { kind: 'importBook', rowCount: book.rows.length, contentType: 'application/zip' }
    const uploadId = await keepUpload(ctx, upload, kept)
    return {
      listData: book.rows.map((row) => bookRowWire(row, thumbs)),
      totalCount: book.rows.length,
      OtherMsg: { OU_ID: uploadId, Bad: countBad(book), Sheet: book.sheet, Unused: book.unused },
    }
  },
})
