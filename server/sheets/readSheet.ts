import { refuse } from '../refuse.ts'
import { readCsv } from './readCsv.ts'
import { readXlsx } from './readXlsx.ts'
import { type SheetLimits, usualLimits } from './sheetLimits.ts'

/** `line` is the number of the row as a spreadsheet shows it, so that the office can find it. */
export interface SheetRow {
  line: number
  cells: readonly string[]
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** The container of XLS, of WPS's ET, and of workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Reads the first sheet of a workbook (XLSX) or a text file (CSV, with commas, semicolons or tabs), told apart by their
 * content. Empty rows are left out, and cells are cleaned (`cellText`). Throws the refusals SHEET_….
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits = usualLimits): Promise<SheetRow[]> {
  if (bytes.length > limits.bytes) refuse('SHEET_TOO_LARGE')
  if (startsWith(bytes, COMPOUND)) refuse('SHEET_OLD_FORMAT')
  const source = startsWith(bytes, ZIP) ? readXlsx(bytes, limits) : readCsv(bytes, limits)
  const rows: SheetRow[] = []
  for await (const { line, cells } of source) {
    const width = cells.findLastIndex((cell) => cell !== '') + 1
    if (width === 0) continue
    if (width > limits.columns) refuse('SHEET_TOO_WIDE', { params: { n: limits.columns } })
    if (rows.length === limits.rows) refuse('SHEET_TOO_LONG', { params: { n: limits.rows } })
    rows.push({ line, cells: cells.slice(0, width) })
  }
  if (rows.length === 0) refuse('SHEET_EMPTY')
  return rows
}
