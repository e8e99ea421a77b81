import { refuse } from '../refuse.ts'
import { openXlsx } from './openXlsx.ts'
import { readCsv } from './readCsv.ts'
import { type SheetLimits, usualLimits } from './sheetLimits.ts'
import type { Sheet, SheetRow } from './sheetRow.ts'
import type { SheetTask } from './sheetTask.ts'

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of XLS, of WPS's ET, and of workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/** A page that was saved with the name of a workbook, as many systems export what they call Excel. */
const HTML = /^\s*<(!doctype|html|head|meta|table|style|body)\b/i
const startOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 200)).replace(/^\ufeff/, '')

type Options = Partial<Omit<SheetTask, 'bytes'>>

/** Does the work of `readSheet` in the thread that calls it. */
export async function parseSheet(
  bytes: Uint8Array,
  { headings = [], limits = usualLimits }: Options = {},
): Promise<Sheet> {
  if (bytes.length > limits.bytes) refuse('SHEET_TOO_LARGE')
  if (startsWith(bytes, COMPOUND)) refuse('SHEET_OLD_FORMAT')
  if (startsWith(bytes, ZIP)) {
    const { name, rows } = await openXlsx(bytes, headings, limits)
    return { name, rows: await within(limits, rows) }
  }
  if (HTML.test(startOf(bytes))) refuse('SHEET_HTML')
  return { name: '', rows: await within(limits, readCsv(bytes, limits)) }
}

/** The rows that hold something, as long as there are not too many. */
async function within(limits: SheetLimits, source: Iterable<SheetRow> | AsyncIterable<SheetRow>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let cellsSeen = 0
  let characters = 0
  for await (const { line, cells } of source) {
    // A format that was given to whole rows makes thousands of empty cells in each of them.
    cellsSeen += cells.length
    if (cellsSeen > limits.rows * limits.columns) refuse('SHEET_TOO_WIDE', { params: { n: limits.columns } })
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (width > limits.columns) refuse('SHEET_TOO_WIDE', { params: { n: limits.columns } })
    if (rows.length === limits.rows) refuse('SHEET_TOO_LONG', { params: { n: limits.rows } })
    characters += cells.reduce((sum, { length }) => sum + length, 0)
    if (characters > limits.characters) refuse('SHEET_TOO_LARGE')
    rows.push({ line, cells: cells.slice(0, width) })
  }
  if (rows.length === 0) refuse('SHEET_EMPTY')
  return rows
}
