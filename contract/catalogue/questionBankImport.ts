import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { startedJob } from '#contract/exportInput.ts'
import { id, requestKey, text } from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'
import { BOOK_MAX_BYTES } from '#domain/catalogue/book.ts'
import { questionRoles } from './questionBank.ts'

/** Where the questions of a book go: the textbook's major, or a major with pieces for every textbook. */
const book = { MID: id, TB_ID: id.optional() }

const shared = { controller: 'Admin', who: questionRoles } as const

const bookRow = z.object({
  Line: z.number().meta({ description: 'as the spreadsheet numbers it' }),
  Question: z.string().meta({ description: 'empty where the cell is empty or could not be read' }),
  GName: z.string(),
  TypeName: z.string(),
  Pages: z.array(z.string()).meta({ description: 'names of its pictures, in their order' }),
  Thumb: z.string().meta({ description: 'the first picture, small, as a data address' }),
  Sound: z.string().meta({ description: 'the name of the sound of a hearing item, for PlayBookSound' }),
  Prompt: z.string(),
  Options: z.array(z.string()),
  Correct: z.number().meta({ description: 'from 1 in Options; 0 where an examiner marks it' }),
  Model: z.string(),
  Problems: z.array(z.string()),
})
export type BookRowWire = z.infer<typeof bookRow>

/**
 * Reads a book and changes nothing: a ZIP (multipart field `file`) that holds one sheet (XLSX or CSV) and the pictures it
 * names, or for the hearing major the sounds. Each row comes with its first picture and with all that is wrong with it
 * (office#book-import). The archive is kept for a day under `OU_ID`.
 */
export const CheckBook = post({
  ...shared,
  action: 'CheckBook',
  summary: 'Preview the import of a book',
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  tooLarge: 'BOOK_TOO_LARGE',
  bodyLimit: BOOK_MAX_BYTES + 65_536,
  input: z.object(book),
  listData: z.array(bookRow),
  OtherMsg: z.object({
    OU_ID: z.number(),
    Bad: z.number(),
    Sheet: sheetProblems.Sheet,
    Unused: z.array(z.string()).meta({ description: 'pictures or sounds that no row names' }),
  }),
})

/** A sound of an own archive as candidates will hear it. Refuses the reasons of UploadQuestionSound. */
export const PlayBookSound = post({
  ...shared,
  action: 'PlayBookSound',
  summary: 'Hear a sound of a book before it is imported',
  mode: 'manual',
  limit: 'upload',
  input: z.object({ OU_ID: id, Sound: text }),
  OtherMsg: z.object({ Url: z.string().meta({ description: 'expiring link' }), Seconds: z.number() }),
})

/** The sheet of a book for this major, with a row as an example. */
export const GetBookTemplate = get({
  ...shared,
  action: 'GetBookTemplate',
  summary: 'The workbook to fill in with the questions of a book',
  mode: 'reads',
  input: z.object({ MID: id }),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})

/**
 * Starts the import of an own archive. All rows come in at once, or none: the job reads the archive again and fails while
 * a row is bad (BOOK_ROWS_WRONG, BOOK_SOUNDS_WRONG).
 */
export const ImportBook = post({
  ...shared,
  action: 'ImportBook',
  summary: 'Start the import of a book of questions',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...book, OU_ID: id, RequestKey: requestKey }),
  OtherMsg: startedJob,
})
