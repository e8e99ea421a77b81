import { parse } from 'papaparse'
import { cleanOtherResult, OTHER_RESULT_ROWS, type OtherResult, otherResultProblems } from '#domain/otherResult.ts'
import { headingOf, readOtherResultTable } from '#domain/otherResultTable.ts'
import { reasonText } from '#domain/reasons.ts'

/** Largest file that can be a sheet of results. */
const FILE_BYTES = 4 * 1024 * 1024

/** A row of the sheet as it would be stored, with its problems. */
export interface SpreadsheetRow {
  line: number
  row: OtherResult
  problems: string[]
}

/** `fault` says why the sheet cannot be read at all; then there are no rows. */
export interface Spreadsheet {
  rows: SpreadsheetRow[]
  fault: string | null
}

const unreadable = (fault: string): Spreadsheet => ({ rows: [], fault })

/**
 * Reads text pasted from a spreadsheet (tabs) or saved as CSV, with headings in the first line, and checks every row by
 * the server's rules (`domain/otherResult`). `now` in epoch milliseconds.
 */
export function readSpreadsheet(text: string, now: number): Spreadsheet {
  if (text.trim() === '') return { rows: [], fault: null }
  const { data, errors } = parse<string[]>(text.replace(/^\ufeff/, ''), { delimitersToGuess: ['\t', ',', ';'] })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) return unreadable(`第 ${(quote.row ?? 0) + 1} 行的引号没有成对，请检查后重新粘贴`)
  const { rows, missing } = readOtherResultTable(data)
  if (missing.length > 0) return unreadable(`第一行须是列名，缺少：${missing.join('、')}`)
  if (rows.length === 0) return unreadable('列名下面没有数据')
  if (rows.length > OTHER_RESULT_ROWS)
    return unreadable(`共 ${rows.length} 行，一次最多导入 ${OTHER_RESULT_ROWS} 行，请分次导入`)
  const clean = rows.map(({ row }) => cleanOtherResult(row))
  const problems = new Map<number, string[]>()
  for (const { row, field, reason } of otherResultProblems(clean, now))
    problems.set(row, [...(problems.get(row) ?? []), `${headingOf(field)}：${reasonText(reason)}`])
  return {
    rows: clean.map((row, at) => ({ line: rows[at]?.line ?? at + 2, row, problems: problems.get(at) ?? [] })),
    fault: null,
  }
}

/**
 * The text of a chosen file: UTF-8, or GB18030, which spreadsheets on Chinese Windows write. Throws Error with a
 * sentence for users where it is neither.
 */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > FILE_BYTES) throw new Error('文件过大，请确认选择的是成绩表')
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Both workbook formats (XLSX and XLS) are binary and begin with these signatures.
  const isWorkbook = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)
  if (isWorkbook) throw new Error('这是 Excel 工作簿。请打开后全选复制，粘贴到下面；或另存为 CSV 再选择')
  for (const encoding of ['utf-8', 'gb18030']) {
    const text = decoded(bytes, encoding)
    if (text !== null) return text
  }
  throw new Error('无法识别文件的文字编码，请另存为 CSV UTF-8 后再选择')
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
