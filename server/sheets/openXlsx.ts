import type { SheetFilterInfo } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import yauzl from 'yauzl'
import { Refusal, refuse } from '../refuse.ts'
import { cellText } from './cellText.ts'
import { countHeadings, HEADING_ROWS, plainHeading } from './headings.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SheetRow } from './sheetRow.ts'

/** Parts of a workbook: an office file has some dozens, with pictures a few hundred. */
const MOST_PARTS = 2000

/** The bytes that hold nothing, packed. */
const EMPTY_PACKED_BYTES = 2
/** The sizes stand behind the part, so that only its directory entry tells them before. */
const SIZES_BEHIND = 0x8

interface OpenedSheet {
  name: string
  rows: AsyncIterable<SheetRow>
}

/**
 * Opens the visible sheet whose first rows have the most of these headings, to be read row by row. The library unpacks each
 * part to the size that the archive's directory declares and no further, except where that is none: such parts are
 * refused, and of the others it is enough to look at the declared sizes before.
 */
export async function openXlsx(
  bytes: Uint8Array,
  headings: readonly string[],
  limits: SheetLimits,
): Promise<OpenedSheet> {
  if ((await unpackedBytes(bytes)) > limits.unpackedBytes) refuse('SHEET_TOO_LARGE')
  const sheets = await visibleSheets(bytes)
  const [first] = sheets
  if (!first) return refuse('SHEET_ALL_HIDDEN')
  const known = new Set(headings.map(plainHeading))
  let best = { sheet: first, count: 0 }
  if (sheets.length > 1)
    for (const sheet of sheets) {
      const count = await headingsIn(rowsOf(bytes, sheet.index), known)
      if (count > best.count) best = { sheet, count }
    }
  return { name: best.sheet.name, rows: rowsOf(bytes, best.sheet.index) }
}

/** Asks the library for no sheet, while it tells which there are. */
async function visibleSheets(bytes: Uint8Array): Promise<SheetFilterInfo[]> {
  const visible: SheetFilterInfo[] = []
  await readable(() =>
    readXlsx(bytes, {
      sheets: (sheet) => {
        if (!sheet.hidden && !sheet.veryHidden) visible.push(sheet)
        return false
      },
    }),
  )
  return visible
}

async function* rowsOf(bytes: Uint8Array, sheet: number): AsyncGenerator<SheetRow> {
  const rows = streamXlsxRows(bytes, { sheet })
  for (;;) {
    const { done, value } = await readable(() => rows.next())
    if (done) return
    yield { line: value.index + 1, cells: value.values.map(cellText) }
  }
}

/** The most headings that one of the first rows has. */
async function headingsIn(rows: AsyncIterable<SheetRow>, known: ReadonlySet<string>): Promise<number> {
  let most = 0
  let seen = 0
  for await (const row of rows) {
    if (seen === HEADING_ROWS) break
    if (row.cells.some((cell) => cell !== '')) seen += 1
    most = Math.max(most, countHeadings(row, known))
  }
  return most
}

/** Every error of the library means that the file is damaged, encrypted or no workbook. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    return refuse('SHEET_UNREADABLE')
  }
}

/** Whether the library goes by the sizes in the directory for this part. */
function declaresSize({ compressedSize, uncompressedSize, generalPurposeBitFlag }: yauzl.Entry): boolean {
  if (uncompressedSize === 0 && compressedSize > EMPTY_PACKED_BYTES) return false
  return compressedSize > 0 || (generalPurposeBitFlag & SIZES_BEHIND) === 0
}

/** The sum of the sizes that the archive declares for its parts. */
function unpackedBytes(bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(new Refusal('SHEET_UNREADABLE'))
    yauzl.fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      { lazyEntries: true },
      (error, zip) => {
        if (error) return unreadable()
        if (zip.entryCount > MOST_PARTS) return unreadable()
        let sum = 0
        zip.on('error', unreadable)
        zip.on('end', () => resolve(sum))
        zip.on('entry', (part: yauzl.Entry) => {
          if (!declaresSize(part)) return unreadable()
          sum += part.uncompressedSize
          zip.readEntry()
        })
        zip.readEntry()
      },
    )
  })
}
