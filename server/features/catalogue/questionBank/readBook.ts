import { type RefusalCode, refusalText } from '#contract/refusals.ts'
import { BOOK_ROWS, fileNamed, fileNamesIn, pagesOfTitle } from '#domain/catalogue/book.ts'
import {
  type HearingEdit,
  SCORE_PAGES_MOST,
  whyHearingUnfit,
  whyQuestionTitleUnfit,
} from '#domain/catalogue/question.ts'
import { kindOfUnreadable } from '#domain/content/fileKind.ts'
import { readZip, type ZippedFile } from '#server/archives/readZip.ts'
import type { Ctx } from '#server/context.ts'
import { listTitles } from '#server/records/catalogue/questionBank/bookQueries.ts'
import { Refusal, refuse } from '#server/refuse.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { headingsOf, readTable, type SheetProblem } from '#server/sheets/readTable.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'
import type { Sheet } from '#server/sheets/sheetRow.ts'
import { hearingColumns, hearingItemOf, pieceColumns } from './bookColumns.ts'
import type { BookPlace } from './bookPlace.ts'

const SHEET = /\.(xlsx|csv)$/
/** Those that are neither JPG nor PNG are named in a sentence of their own, by their content. */
const PICTURE = /\.(jpe?g|png|webp|tiff?|bmp|gif|pdf|heic|heif|avif)$/
const SOUND = /\.(mp3|wav|m4a|mp4|aac|ogg|oga|opus|flac|amr|webm)$/

interface Named {
  id: number
  name: string
}

export interface BookRow {
  line: number
  title: string
  grade: Named | null
  type: Named | null
  /** The pictures of a piece, in their order. */
  pages: string[]
  /** The sound of a hearing item; empty where there is none. */
  sound: string
  hearing: HearingEdit | null
  problems: string[]
}

export interface Book {
  rows: BookRow[]
  /** Pictures and sounds that no row names. */
  unused: string[]
  /** The sheet of the workbook that was read. */
  sheet: string
  open: (file: string) => Promise<ZippedFile>
}

/** What is wrong with one file of a book; anything else, such as a full queue, ends the reading. */
const UNREADABLE: readonly RefusalCode[] = [
  'PICTURE_WRONG',
  'FILE_WRONG',
  'SOUND_SILENT',
  'SOUND_LONG',
  'RECORDING_TOO_LARGE',
  'ZIP_UNREADABLE',
]

const say = (reason: RefusalCode, params?: Record<string, string | number>) => refusalText(reason, params)

export const countBad = ({ rows }: Pick<Book, 'rows'>): number =>
  rows.filter(({ problems }) => problems.length > 0).length

/**
 * Takes the content of each file once, whatever its name says; `take` refuses what it cannot use. Rows of such a file get
 * this as a problem.
 */
async function takeFiles<T>(
  { rows, open }: Book,
  filesOf: (row: BookRow) => readonly string[],
  take: (bytes: Buffer) => Promise<T>,
  problemOf: (name: string, refusal: Refusal, bytes: Buffer) => string,
): Promise<Map<string, T>> {
  const taken = new Map<string, T>()
  for (const name of new Set(rows.flatMap(filesOf))) {
    let bytes: Buffer = Buffer.alloc(0)
    try {
      bytes = (await open(name)).bytes
      taken.set(name, await take(bytes))
    } catch (error) {
      if (!(error instanceof Refusal) || !UNREADABLE.includes(error.code)) throw error
      for (const row of rows) if (filesOf(row).includes(name)) row.problems.push(problemOf(name, error, bytes))
    }
  }
  return taken
}

function pictureProblem(name: string, bytes: Buffer): string {
  const kind = kindOfUnreadable(bytes)
  if (kind === 'damaged') return say('BOOK_PICTURE_DAMAGED', { name })
  return kind === null ? say('BOOK_PICTURE_WRONG', { name }) : say('BOOK_PICTURE_KIND', { name, kind })
}

export const takePages = <T>(book: Book, take: (bytes: Buffer) => Promise<T>) =>
  takeFiles(
    book,
    ({ pages }) => pages,
    take,
    (name, _, bytes) => pictureProblem(name, bytes),
  )

export const takeSounds = <T>(book: Book, take: (bytes: Buffer) => Promise<T>) =>
  takeFiles(
    book,
    ({ sound }) => (sound === '' ? [] : [sound]),
    take,
    (name, { message }) => say('BOOK_SOUND_WRONG', { name, why: message }),
  )

/** What is wrong with a cell stands beside its row, with all else that is wrong there. */
const cellProblemsOf = (problems: readonly SheetProblem[], line: number) =>
  problems.filter((problem) => problem.line === line).map(({ heading, why }) => `${heading}：${why}`)

/** A file that is not there; where one has its name and another ending behind it (`曲.mp4.mp4`), that one is named. */
function missing(
  reason: 'BOOK_PICTURE_MISSING' | 'BOOK_SOUND_MISSING',
  name: string,
  files: readonly string[],
): string {
  const longer = files.find((file) => file.startsWith(`${name.toLowerCase()}.`))
  return longer === undefined ? say(reason, { name }) : say('BOOK_FILE_LONGER', { name, longer })
}

function readPieces(lines: Sheet, place: BookPlace, pictures: string[]): BookRow[] {
  const table = readTable(lines, pieceColumns(place))
  return table.all.map(({ line, values }) => {
    const { title = '', grade = null, type = null, pages: cell = '' } = values
    const problems = cellProblemsOf(table.problems, line)
    const named = fileNamesIn(cell)
    for (const name of named)
      if (fileNamed(pictures, name) === null) problems.push(missing('BOOK_PICTURE_MISSING', name, pictures))
    const pages =
      named.length > 0 ? named.flatMap((name) => fileNamed(pictures, name) ?? []) : pagesOfTitle(pictures, title)
    if (pages.length > SCORE_PAGES_MOST) problems.push(say('BOOK_PAGES_MANY', { n: SCORE_PAGES_MOST }))
    return { line, title, grade, type, pages, sound: '', hearing: null, problems }
  })
}

function readHearing(lines: Sheet, place: BookPlace, sounds: string[]): BookRow[] {
  const table = readTable(lines, hearingColumns(place))
  const goodRows = new Map(table.rows.map(({ line, values }) => [line, values]))
  return table.all.map(({ line, values }) => {
    const { title = '', grade = null, type = null, sound: named = '' } = values
    const problems = cellProblemsOf(table.problems, line)
    const sound = fileNamed(sounds, named === '' ? title : named) ?? ''
    if (sound === '')
      problems.push(named === '' ? say('BOOK_SOUND_REQUIRED') : missing('BOOK_SOUND_MISSING', named, sounds))
    const good = goodRows.get(line)
    const { item, isClear } = good ? hearingItemOf(good) : { item: null, isClear: true }
    const unfit = item && isClear ? whyHearingUnfit(item) : null
    if (unfit) problems.push(say(unfit))
    if (!isClear) problems.push(say('BOOK_ANSWER_UNCLEAR', { name: good?.correct ?? '' }))
    return { line, title, grade, type, pages: [], sound, hearing: item, problems }
  })
}

/**
 * Reads a book out of its archive without changing anything: pieces with their pictures, or for the hearing major items
 * with their sounds. Refuses what `readZip` and the sheets refuse, BOOK_SHEET_REQUIRED unless there is exactly one sheet,
 * and SHEET_TOO_LONG. All that is wrong with single rows is in their `problems`, except for the content of files, which
 * `takePages` and `takeSounds` look at.
 */
export async function readBook({ db }: Pick<Ctx, 'db'>, archive: Buffer, place: BookPlace): Promise<Book> {
  const files = await readZip(archive)
  const names = [...files.keys()]
  const open = async (file: string) => (await files.get(file)?.()) ?? refuse('ZIP_UNREADABLE')
  const sheets = names.filter((name) => SHEET.test(name))
  const [sheet] = sheets
  if (sheet === undefined || sheets.length > 1) return refuse('BOOK_SHEET_REQUIRED')
  const lines = await readSheet((await open(sheet)).bytes, {
    headings: headingsOf(place.isHearing ? hearingColumns(place) : pieceColumns(place)),
    limits: { ...usualLimits, rows: BOOK_ROWS },
  })
  const media = names.filter((name) => (place.isHearing ? SOUND : PICTURE).test(name))
  const read = place.isHearing ? readHearing(lines, place, media) : readPieces(lines, place, media)

  const stored = new Set(
    (await listTitles(db, place)).map(({ title, gradeId, typeId }) => `${gradeId} ${typeId} ${title}`),
  )
  const seen = new Map<string, number>()
  const rows = read.map((row): BookRow => {
    const problems: string[] = []
    const unfit = whyQuestionTitleUnfit(row.title)
    if (unfit) problems.push(say(unfit))
    const key = `${row.grade?.id} ${row.type?.id} ${row.title}`
    if (stored.has(key)) problems.push(say('BOOK_TITLE_TAKEN', { title: row.title }))
    const before = seen.get(key)
    if (before !== undefined) problems.push(say('ROW_REPEATED', { n: before }))
    // Where it belongs is not known of a row whose grade or type is wrong.
    if (row.title !== '' && row.grade && row.type) seen.set(key, row.line)
    return { ...row, problems: [...problems, ...row.problems] }
  })
  const used = new Set(rows.flatMap(({ pages, sound }) => [...pages, sound]))
  return { rows, unused: media.filter((name) => !used.has(name)), sheet: lines.name, open }
}
