import { Readable } from 'node:stream'
import { colToLetter, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import Papa from 'papaparse'
import { printedWorkbook } from './printedWorkbook.ts'
import type { SheetColumns } from './readTable.ts'

export const sheetMime = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type SheetFormat = keyof typeof sheetMime

export type SheetCell = string | number | null
export interface SheetOutput {
  /** The name of the sheet in a workbook. */
  name: string
  /** `width` in characters of a spreadsheet. */
  columns: readonly { heading: string; width?: number }[]
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>
  /** Stands above the headings of a workbook that is to be printed; absent: a sheet for programs, as templates are. */
  title?: string
}

const USUAL_WIDTH = 14
/** Rows of CSV that are encoded at a time. */
const BATCH = 500

/** Writes a sheet as rows come, so that its size does not matter. Neutralises whatever could be read as a formula. */
export function writeSheet(format: SheetFormat, sheet: SheetOutput): Readable {
  if (format === 'csv') return Readable.from(csvOf(sheet))
  const { name, title, columns, rows } = sheet
  if (title === undefined) return xlsxOf(sheet)
  const text = (words: string) => String(writable(safeCell(words)))
  const headings = columns.map(({ heading }) => text(heading))
  return printedWorkbook({ name: sheetName(name), title: text(title), headings, rows: safeRows(rows, writable) })
}

/** As a workbook and a file take it: without some signs, at most 31 characters, and none of the names that Excel keeps for itself. */
export function sheetName(name: string): string {
  const fit = name
    .replace(/[[\]:*?/\\'"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 31)
  return fit === '' || fit.toLowerCase() === 'history' ? '表格' : fit
}

function xlsxOf({ name, columns, rows }: SheetOutput): Readable {
  const stream = writeXlsxStream(safeRows(rows, writable), {
    name: sheetName(name),
    columns: columns.map(({ heading, width }) => ({
      header: String(writable(safeCell(heading))),
      width: width ?? USUAL_WIDTH,
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

/** Excel takes a CSV file for UTF-8 only if it begins with the mark. */
async function* csvOf({ columns, rows }: SheetOutput): AsyncGenerator<Buffer> {
  const encode = (batch: SheetCell[][]) => Buffer.from(`${Papa.unparse(batch, { newline: '\r\n' })}\r\n`)
  yield Buffer.from('\ufeff')
  yield encode([columns.map(({ heading }) => safeCell(heading))])
  let batch: SheetCell[][] = []
  for await (const row of safeRows(rows, keptAsText)) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield encode(batch)
    batch = []
  }
  if (batch.length > 0) yield encode(batch)
}

async function* safeRows(rows: SheetOutput['rows'], write: (cell: SheetCell) => SheetCell) {
  for await (const row of rows) yield row.map((cell) => write(safeCell(cell)))
}

/** Signs with which a spreadsheet begins a formula, in full width as well, after any white space; and a tab or line end. */
const FORMULA = /^[\s\u3000]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** The apostrophe is how a person types such text into a spreadsheet; `cellText` takes it away again. */
function safeCell(cell: SheetCell): SheetCell {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

/** Digits that a spreadsheet would take for a number and change: long ones, those with a zero in front, and `2018.10`. */
const CHANGED_NUMBER = /^(?:\d{12,}|0\d+|\d+\.\d*0)$/

/** In CSV a text cannot say that it is one: a tab behind it does, which no spreadsheet shows and every import takes off. */
function keptAsText(cell: SheetCell): SheetCell {
  return typeof cell === 'string' && CHANGED_NUMBER.test(cell) ? `${cell}\t` : cell
}

/** What XML cannot hold: control characters except tab and line ends, and two code points that are no characters. */
const UNWRITABLE = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/gu
/** How a workbook writes characters by number; where a person typed such text, it must stay text. */
const BY_NUMBER = /_(?=x[0-9A-Fa-f]{4}_)/g

function writable(cell: SheetCell): SheetCell {
  return typeof cell === 'string' ? cell.replace(UNWRITABLE, '').replace(BY_NUMBER, '_x005F_') : cell
}

/** A template for a sheet that `readTable` reads: the same columns, with a few rows as examples. */
export function templateOf<C extends SheetColumns>(
  name: string,
  columns: C,
  examples: readonly Readonly<Record<keyof C, string>>[],
): SheetOutput {
  const keys = Object.keys(columns)
  return {
    name,
    columns: keys.map((key) => ({ heading: columns[key]?.headings[0] ?? key })),
    rows: examples.map((example) => keys.map((key) => example[key] ?? '')),
  }
}

interface Tables {
  /** Stands above each table. */
  title: string
  /** Lines above the first table, and below the last. */
  opening: readonly string[]
  closing: readonly string[]
  tables: ReadonlyArray<{
    title: string
    columns: ReadonlyArray<{ heading: string; width: number }>
    rows: ReadonlyArray<readonly SheetCell[]>
  }>
}

/** Millimetres of paper that a character of a spreadsheet's column takes. */
const MM_OF_CHARACTER = 2.2

/** A form as a workbook, one sheet for each of its tables. */
export async function writeTables({ title, opening, closing, tables }: Tables): Promise<Buffer> {
  const textRow = (text: string) => [writable(safeCell(text))]
  const bytes = await writeXlsx({
    sheets: tables.map((table, at) => ({
      name: sheetName(table.title),
      columns: table.columns.map(({ width }) => ({ width: Math.ceil(width / MM_OF_CHARACTER) })),
      rows: [
        textRow(title),
        ...(at === 0 ? opening.map(textRow) : []),
        textRow(table.title),
        table.columns.map(({ heading }) => heading),
        ...table.rows.map((row) => row.map((cell) => writable(safeCell(cell)))),
        ...(at === tables.length - 1 ? closing.map(textRow) : []),
      ],
    })),
  })
  return Buffer.from(bytes)
}

interface Choices {
  name: string
  /** `of` is the heading of the column of the template that takes these values. */
  columns: ReadonlyArray<{ heading: string; of: string; values: readonly string[] }>
}

/** Rows of a template for which a spreadsheet offers the choices. */
const ROWS_WITH_CHOICES = 200

/**
 * A template as a workbook of two sheets: the second lists what may stand in some columns, and a spreadsheet offers it there.
 * Its columns hold text, so that no spreadsheet changes a long number or `2015.10`.
 */
export async function writeWithChoices({ name, columns, rows }: SheetOutput, choices: Choices): Promise<Buffer> {
  const listed = choices.columns.map((column) => ({ ...column, values: [...new Set(column.values)] }))
  const asText = { style: { numFmt: '@' }, width: USUAL_WIDTH + 4 }
  const filled: SheetCell[][] = []
  for await (const row of safeRows(rows, writable)) filled.push(row)
  const longest = Math.max(...listed.map(({ values }) => values.length))
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(() => asText),
        rows: [columns.map(({ heading }) => heading), ...filled],
        freezePane: { rows: 1 },
        dataValidations: listed.flatMap(({ of, values }, at) => {
          const place = columns.findIndex(({ heading }) => heading === of)
          if (place < 0 || values.length === 0) return []
          const [letter, source] = [colToLetter(place), colToLetter(at)]
          return [
            {
              type: 'list' as const,
              formula1: `'${choices.name}'!$${source}$2:$${source}$${values.length + 1}`,
              allowBlank: true,
              range: `${letter}2:${letter}${ROWS_WITH_CHOICES}`,
            },
          ]
        }),
      },
      {
        name: choices.name,
        columns: listed.map(() => asText),
        rows: [
          listed.map(({ heading }) => heading),
          ...Array.from({ length: longest }, (_, at) => listed.map(({ values }) => values[at] ?? '')),
        ],
      },
    ],
  })
  return Buffer.from(bytes)
}
