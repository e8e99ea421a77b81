import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import yazl from 'yazl'
import type { SheetCell } from './writeSheet.ts'

export interface Printed {
  /** The name of the sheet, fit for a workbook. */
  name: string
  /** What the list is, with its conditions and the day: stands above the columns on each page. */
  title: string
  headings: readonly string[]
  /** Fit for a workbook, formulas neutralised. */
  rows: AsyncIterable<readonly SheetCell[]>
}

/** So many rows decide how wide the columns are. */
const LOOKED_AT = 200
const WIDTH = { least: 6, most: 40, around: 2 }
const TITLE_ROWS = 2

/** The room that a text takes in a column: a Chinese character takes two. */
function widthOf(cell: SheetCell): number {
  let width = 0
  for (const character of String(cell ?? '')) width += character.charCodeAt(0) > 0x2e7f ? 2 : 1
  return width
}

const fitted = (widths: readonly number[]): number =>
  Math.min(WIDTH.most, Math.max(WIDTH.least, ...widths) + WIDTH.around)

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function rowXml(row: readonly SheetCell[], line: number, names: readonly string[]): string {
  let cells = ''
  for (const [at, cell] of row.entries()) {
    const place = `${names[at] ?? columnName(at)}${line}`
    if (typeof cell === 'string' && cell !== '')
      cells += `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    else if (typeof cell === 'number' && Number.isFinite(cell)) cells += `<c r="${place}"><v>${cell}</v></c>`
  }
  return `<row r="${line}">${cells}</row>`
}

const bold = (place: string, size: number) => [place, { style: { font: { bold: true, size } } }] as const

/** The workbook without its rows: title, headings, and how it is printed. */
function skeleton({ name, title, headings }: Printed, widths: readonly number[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name,
        columns: widths.map((width) => ({ width })),
        rows: [[title], [...headings]],
        cells: new Map([bold('0,0', 14), ...headings.map((_, at) => bold(`1,${at}`, 11))]),
        freezePane: { rows: TITLE_ROWS },
        pageSetup: {
          paperSize: 'a4',
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: 0,
          printTitlesRow: `$1:$${TITLE_ROWS}`,
        },
        headerFooter: { oddFooter: '&C第 &P 页，共 &N 页' },
      },
    ],
  })
}

const SHEET = 'xl/worksheets/sheet1.xml'
const END_OF_ROWS = '</sheetData>'
/** It would say that the sheet ends with the headings. */
const DIMENSION = /<dimension [^<>/]*\/>/

function partsOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error: Error | null, zip: ZipFile) => {
      if (error) return reject(error)
      const parts = new Map<string, Buffer>()
      zip.on('error', reject)
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          const pieces: Buffer[] = []
          stream.on('error', reject)
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            parts.set(entry.fileName, Buffer.concat(pieces))
            zip.readEntry()
          })
        }),
      )
      zip.readEntry()
    })
  })
}

/** How much of the sheet is put together before it is handed on. */
const PIECE = 64 * 1024

async function* sheetXml(
  frame: string,
  first: readonly (readonly SheetCell[])[],
  rest: AsyncIterator<readonly SheetCell[]>,
  columns: number,
): AsyncGenerator<Buffer> {
  const names = Array.from({ length: columns }, (_, at) => columnName(at))
  const split = frame.indexOf(END_OF_ROWS)
  let text = frame.slice(0, split).replace(DIMENSION, '')
  let line = TITLE_ROWS
  for (const row of first) text += rowXml(row, ++line, names)
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    text += rowXml(next.value, ++line, names)
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + frame.slice(split))
}

async function* zipped(printed: Printed): AsyncGenerator<Buffer> {
  const rows = printed.rows[Symbol.asyncIterator]()
  try {
    const first: (readonly SheetCell[])[] = []
    while (first.length < LOOKED_AT) {
      const next = await rows.next()
      if (next.done) break
      first.push(next.value)
    }
    const widths = printed.headings.map((heading, at) =>
      fitted([widthOf(heading), ...first.map((row) => widthOf(row[at] ?? null))]),
    )
    const parts = await partsOf(await skeleton(printed, widths))
    const frame = parts.get(SHEET)
    if (!frame) throw new Error('the workbook has no sheet')
    const zip = new yazl.ZipFile()
    for (const [name, bytes] of parts) if (name !== SHEET) zip.addBuffer(bytes, name)
    const sheet = Readable.from(sheetXml(frame.toString(), first, rows, printed.headings.length), { objectMode: false })
    // What a row throws is thrown to whoever reads the workbook.
    sheet.on('error', (error) => (zip.outputStream as Readable).destroy(error))
    zip.addReadStream(sheet, SHEET)
    zip.end()
    yield* zip.outputStream as unknown as AsyncIterable<Buffer>
  } finally {
    await rows.return?.()
  }
}

/**
 * A workbook that prints: across the page, all columns on its width, title and headings on each page, columns as wide as
 * what stands in them. The library writes all of it except the rows, since its writer of rows that come one by one knows
 * no page (docs/adr/sheets.md); memory holds a few of them.
 */
export const printedWorkbook = (printed: Printed): Readable => Readable.from(zipped(printed), { objectMode: false })
