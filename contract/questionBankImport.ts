import { z } from 'zod'
import { BOOK_MAX_BYTES } from '#domain/book.ts'
import { post } from './endpoint.ts'
import { id } from './fields.ts'
import { questionRoles } from './questionBank.ts'

/** Where the questions of a book go: the textbook's major, or a major with pieces for every textbook. */
const book = { MID: id, TB_ID: id.optional() }

const shared = {
  controller: 'Admin',
  who: questionRoles,
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  tooLarge: 'BOOK_TOO_LARGE',
  bodyLimit: BOOK_MAX_BYTES + 65_536,
} as const

const bookRow = z.object({
  Line: z.number().meta({ description: 'as the spreadsheet numbers it' }),
  Question: z.string().meta({ description: 'empty where the row could not be read' }),
  GName: z.string(),
  TypeName: z.string(),
  Pages: z.array(z.string()).meta({ description: 'names of its pictures, in their order' }),
  Thumb: z.string().meta({ description: 'the first picture, small, as a data address' }),
  Problems: z.array(z.string()),
})
export type BookRowWire = z.infer<typeof bookRow>

/**
 * Reads a book and changes nothing: a ZIP (multipart field `file`) that holds one sheet (XLSX or CSV) and the pictures it
 * names. Each row comes with its first picture and with all that is wrong with it (office#book-import).
 */
export const CheckBook = post({
  ...shared,
  action: 'CheckBook',
  summary: 'Preview the import of a book',
  input: z.object(book),
  listData: z.array(bookRow),
  OtherMsg: z.object({ Bad: z.number(), Unused: z.array(z.string()).meta({ description: 'pictures no row names' }) }),
})

/**
 * Imports a book: all rows in one transaction, or none while a row is bad (BOOK_ROWS_WRONG). The same `RequestKey` again
 * is refused once the import is done (BOOK_IMPORTED).
 */
export const ImportBook = post({
  ...shared,
  action: 'ImportBook',
  summary: 'Import a book of questions',
  input: z.object({ ...book, RequestKey: z.uuid() }),
  OtherMsg: z.object({ Added: z.number() }),
})
