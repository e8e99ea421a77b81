import type { RefusalCode } from '#contract/refusals.ts'
import { BOOK_ROWS, fileNamed, fileNamesIn, pagesOfTitle } from '#domain/book.ts'
import { SCORE_PAGES_MOST, whyQuestionTitleUnfit } from '#domain/question.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import { readZip, type ZippedFile } from '#server/archives/readZip.ts'
import type { Ctx } from '#server/context.ts'
import { listTitles } from '#server/records/questionBank/bookQueries.ts'
import { Refusal, refuse } from '#server/refuse.ts'
import { type CellReader, choiceCell, optional } from '#server/sheets/cellReaders.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { column, readTable } from '#server/sheets/readTable.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'
import type { BookPlace } from './bookPlace.ts'

const SHEET = /\.(xlsx|csv)$/
const PICTURE = /\.(jpe?g|png)$/

export interface BookRow {
  line: number
  title: string
  grade: { id: number; name: string } | null
  type: { id: number; name: string } | null
  pages: string[]
  problems: string[]
}

export interface Book {
  rows: BookRow[]
  /** Pictures that no row names. */
  unused: string[]
  open: (page: string) => Promise<ZippedFile>
}

const text: CellReader<string> = (value) => ({ value })

/** The sheet's columns; a title that is unfit is told with the row's other problems. */
const columnsOf = ({ grades, types }: BookPlace) => ({
  title: column(['题目', '曲名', '曲目', '题目名称'], text),
  grade: column(['级别', '等级'], choiceCell(grades, 'BOOK_GRADE_UNKNOWN')),
  type: column(['题型', '类别'], choiceCell(types, 'BOOK_TYPE_UNKNOWN')),
  pages: column(['谱例', '图片', '谱例图片'], optional(text, ''), { mayBeAbsent: true }),
})

const UNREADABLE: readonly RefusalCode[] = ['PICTURE_WRONG', 'ZIP_UNREADABLE']

const say = (reason: Reason, params?: Record<string, string | number>) => reasonText(reason, params)

export const countBad = ({ rows }: Book): number => rows.filter(({ problems }) => problems.length > 0).length

/**
 * Takes the content of each picture once, whatever its name says; `take` refuses PICTURE_WRONG for what is none. Rows of a
 * picture that cannot be read get this as a problem.
 */
export async function takePages<T>({ rows, open }: Book, take: (bytes: Buffer) => Promise<T>): Promise<Map<string, T>> {
  const taken = new Map<string, T>()
  for (const page of new Set(rows.flatMap(({ pages }) => pages)))
    try {
      taken.set(page, await take((await open(page)).bytes))
    } catch (error) {
      if (!(error instanceof Refusal) || !UNREADABLE.includes(error.code)) throw error
      for (const { pages, problems } of rows)
        if (pages.includes(page)) problems.push(say('BOOK_PICTURE_WRONG', { name: page }))
    }
  return taken
}

/**
 * Reads a book out of its archive without changing anything. Refuses what `readZip` and the sheets refuse,
 * BOOK_SHEET_REQUIRED unless there is exactly one sheet, and SHEET_TOO_LONG. All that is wrong with single rows is in
 * their `problems`, except for the content of pictures, which `takePages` looks at.
 */
export async function readBook({ db }: Pick<Ctx, 'db'>, archive: Buffer, place: BookPlace): Promise<Book> {
  const files = await readZip(archive)
  const names = [...files.keys()]
  const open = async (page: string) => (await files.get(page)?.()) ?? refuse('ZIP_UNREADABLE')
  const sheets = names.filter((name) => SHEET.test(name))
  const pictures = names.filter((name) => PICTURE.test(name))
  const [sheet] = sheets
  if (sheet === undefined || sheets.length > 1) return refuse('BOOK_SHEET_REQUIRED')
  const lines = await readSheet((await open(sheet)).bytes, { ...usualLimits, rows: BOOK_ROWS })
  const table = readTable(lines, columnsOf(place))

  const stored = new Set(
    (await listTitles(db, place)).map(({ title, gradeId, typeId }) => `${gradeId} ${typeId} ${title}`),
  )
  const seen = new Map<string, number>()
  const rows: BookRow[] = []
  for (const { line, values } of table.rows) {
    const { title, grade, type } = values
    const named = fileNamesIn(values.pages)
    const problems: string[] = []
    const unfit = whyQuestionTitleUnfit(title)
    if (unfit) problems.push(say(unfit))
    const key = `${grade.id} ${type.id} ${title}`
    if (stored.has(key)) problems.push(say('BOOK_TITLE_TAKEN'))
    const before = seen.get(key)
    if (before !== undefined) problems.push(say('ROW_REPEATED', { n: before }))
    seen.set(key, line)
    const missing = named.filter((name) => fileNamed(pictures, name) === null)
    problems.push(...missing.map((name) => say('BOOK_PICTURE_MISSING', { name })))
    const pages =
      named.length > 0 ? named.flatMap((name) => fileNamed(pictures, name) ?? []) : pagesOfTitle(pictures, title)
    if (pages.length > SCORE_PAGES_MOST) problems.push(say('BOOK_PAGES_MANY', { n: SCORE_PAGES_MOST }))
    rows.push({ line, title, grade, type, pages, problems })
  }
  const unread = new Map<number, string[]>()
  for (const { line, heading, why } of table.problems)
    unread.set(line, [...(unread.get(line) ?? []), `${heading}：${why}`])
  for (const [line, problems] of unread) rows.push({ line, title: '', grade: null, type: null, pages: [], problems })
  const used = new Set(rows.flatMap(({ pages }) => pages))
  return {
    rows: rows.sort((one, other) => one.line - other.line),
    unused: pictures.filter((name) => !used.has(name)),
    open,
  }
}
