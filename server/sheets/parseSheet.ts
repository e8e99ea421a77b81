import { refuse } from '../refuse.ts'
import { readCsv } from './readCsv.ts'
import { readXlsx } from './readXlsx.ts'
import { type SheetLimits, usualLimits } from './sheetLimits.ts'
import type { SheetRow } from './sheetRow.ts'

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of XLS, of WPS's ET, and of workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/** Does the work of `readSheet` in the thread that calls it. */
export async function parseSheet(bytes: Uint8Array, limits: SheetLimits = usualLimits): Promise<SheetRow[]> {
  if (bytes.length > limits.bytes) refuse('SHEET_TOO_LARGE')
  if (startsWith(bytes, COMPOUND)) refuse('SHEET_OLD_FORMAT')
  const source = startsWith(bytes, ZIP) ? readXlsx(bytes, limits) : readCsv(bytes, limits)
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
