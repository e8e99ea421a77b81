import Papa from 'papaparse'
import { refuse } from '../refuse.ts'
import { cellText } from './cellText.ts'
import { decodeText } from './decodeText.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SheetRow } from './sheetRow.ts'

/** Reads text separated by commas, semicolons or tabs. Lines count rows of the table, as a spreadsheet numbers them. */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetRow[] {
  const text = decodeText(bytes) ?? refuse('SHEET_UNREADABLE')
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', '\t', ';'],
    preview: limits.rows * 2,
  })
  // What stands behind so many empty lines would be lost silently.
  if (meta.truncated) refuse('SHEET_TOO_LONG', { params: { n: limits.rows } })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) refuse('SHEET_QUOTES', { params: { n: (quote.row ?? 0) + 1 } })
  return data.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) }))
}
