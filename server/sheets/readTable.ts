import { type RefusalCode, refusalText } from '#contract/refusals.ts'
import { refuse } from '../refuse.ts'
import type { CellReader } from './cellReaders.ts'
import { countHeadings, HEADING_ROWS, plainHeading } from './headings.ts'
import type { Sheet, SheetRow } from './sheetRow.ts'

export interface SheetColumn<T> {
  /** The heading that templates and messages use, and then others that the office's sheets have. */
  headings: readonly [string, ...string[]]
  read: CellReader<T>
  /** Where the whole column is absent each cell counts as empty; otherwise the sheet is refused. */
  mayBeAbsent: boolean
}

export function column<T>(
  headings: SheetColumn<T>['headings'],
  read: CellReader<T>,
  { mayBeAbsent = false } = {},
): SheetColumn<T> {
  return { headings, read, mayBeAbsent }
}

export type SheetColumns = Readonly<Record<string, SheetColumn<unknown>>>
type ValuesOf<C extends SheetColumns> = { [K in keyof C]: C[K] extends SheetColumn<infer T> ? T : never }

/** Why a cell cannot be imported, in a sentence for the office. */
export interface SheetProblem {
  line: number
  heading: string
  why: string
}

export interface SheetTable<C extends SheetColumns> {
  /** The good rows. */
  rows: { line: number; values: ValuesOf<C> }[]
  /** All rows, the bad ones with the cells that could be read, so that what these show is told with the rest. */
  all: { line: number; values: Partial<ValuesOf<C>>; isGood: boolean }[]
  problems: SheetProblem[]
  /** Headings that nothing reads. */
  unused: string[]
  /** The name of the sheet, empty for a text file. */
  sheet: string
}

/** As much of a cell as a problem quotes. */
const QUOTED_LENGTH = 30

const ERROR_VALUE = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/

/** All headings of these columns, by which `readSheet` finds the sheet that has them. */
export const headingsOf = (columns: SheetColumns): string[] =>
  Object.values(columns).flatMap(({ headings }) => [...headings])

export const problemOf = (
  line: number,
  heading: string,
  reason: RefusalCode,
  params?: Record<string, string | number>,
): SheetProblem => ({ line, heading, why: refusalText(reason, params) })

/**
 * Reads rows by their headings, which stand in any order. Refuses SHEET_COLUMNS_MISSING and SHEET_COLUMN_TWICE; what is
 * wrong in a cell is in `problems`, all of them, so that the office can mend the sheet at once.
 */
export function readTable<C extends SheetColumns>({ name, rows: sheet }: Sheet, columns: C): SheetTable<C> {
  const named = Object.entries(columns)
  const keyOf = new Map(named.flatMap(([key, { headings }]) => headings.map((heading) => [plainHeading(heading), key])))
  const known = new Set(keyOf.keys())
  const matchesOf = (row: SheetRow) => countHeadings(row, known)
  const top = sheet.slice(0, HEADING_ROWS)
  const at = top.reduce((best, row, index) => (matchesOf(row) > matchesOf(top[best] as SheetRow) ? index : best), 0)
  const headings = (sheet[at]?.cells ?? []).map(plainHeading)
  const places = new Map<string, number>()
  for (const [place, heading] of headings.entries()) {
    const key = keyOf.get(heading)
    if (key === undefined) continue
    if (places.has(key)) refuse('SHEET_COLUMN_TWICE', { params: { name: columns[key]?.headings[0] ?? heading } })
    places.set(key, place)
  }
  const missing = named.filter(([key, { mayBeAbsent }]) => !mayBeAbsent && !places.has(key))
  if (missing.length > 0)
    refuse('SHEET_COLUMNS_MISSING', {
      params: {
        names: missing
          .map(
            ([
              ,
              {
                headings: [first],
              },
            ]) => first,
          )
          .join('、'),
      },
    })
  if (sheet.length === at + 1) refuse('SHEET_NO_ROWS')

  const problems: SheetProblem[] = []
  const all = sheet.slice(at + 1).map(({ line, cells }) => {
    const values: Record<string, unknown> = {}
    const before = problems.length
    for (const [
      key,
      {
        headings: [heading],
        read,
      },
    ] of named) {
      const text = cells[places.get(key) ?? -1] ?? ''
      if (ERROR_VALUE.test(text)) {
        problems.push(problemOf(line, heading, 'CELL_ERROR', { value: text }))
        continue
      }
      const result = readCell(read, text)
      if ('reason' in result) problems.push({ line, heading, why: whyOf(result, text) })
      else values[key] = result.value
    }
    return { line, values: values as Partial<ValuesOf<C>>, isGood: problems.length === before }
  })
  const rows = all.flatMap(({ line, values, isGood }) => (isGood ? [{ line, values: values as ValuesOf<C> }] : []))
  return {
    rows,
    all,
    problems,
    unused: headings.filter((heading) => heading !== '' && !keyOf.has(heading)),
    sheet: name,
  }
}

/** A problem with what stands in the cell, unless it says that itself: whoever mends the sheet looks for it. */
export function withCell(why: string, text: string): string {
  if (text === '') return why
  const characters = [...text]
  const quoted = characters.length > QUOTED_LENGTH ? `${characters.slice(0, QUOTED_LENGTH).join('')}…` : text
  return `“${quoted}”：${why}`
}

function whyOf(
  { reason, params = {} }: { reason: RefusalCode; params?: Record<string, string | number> },
  text: string,
) {
  const isQuoted = Object.values(params).some((value) => typeof value === 'string' && text.includes(value))
  return isQuoted ? refusalText(reason, params) : withCell(refusalText(reason, params), text)
}

/** An empty cell is a problem of its own, unless the reader knows what it means. */
function readCell(read: CellReader<unknown>, text: string): ReturnType<CellReader<unknown>> {
  const result = read(text)
  return text === '' && 'reason' in result ? { reason: 'CELL_REQUIRED' } : result
}
