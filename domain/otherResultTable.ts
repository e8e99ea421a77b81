import { CERT_TYPES } from './identity.ts'
import type { OtherResult, OtherResultField } from './otherResult.ts'
import { cleanText, halfWidth } from './text.ts'

/** Column headings that the association's spreadsheets use for each field; messages name the first one. */
const HEADINGS: Readonly<Record<OtherResultField, readonly string[]>> = {
  name: ['姓名', '考生姓名', '学生姓名'],
  certType: ['证件类型'],
  certNumber: ['证件号', '证件号码', '身份证号', '身份证号码', '考生证件号'],
  majors: ['专业', '考试专业', '报考专业'],
  grades: ['级别', '等级', '考试级别', '报考级别'],
  result: ['成绩', '考试成绩', '结果', '成绩等级'],
  examName: ['考试名称', '批次', '考试批次', '考试'],
  examDate: ['考试日期', '考试时间', '日期'],
}
const FIELDS = Object.keys(HEADINGS) as OtherResultField[]
const OPTIONAL: readonly OtherResultField[] = ['certType', 'examName', 'examDate']
const UNKNOWN_TYPE = -1

/** Headings of the columns that a sheet must have, and of those that may be left out. */
export const OTHER_RESULT_HEADINGS = {
  required: FIELDS.filter((field) => OPTIONAL.indexOf(field) < 0).map(headingOf),
  optional: OPTIONAL.map(headingOf),
}

export type OtherResultTable = {
  /** `line` is the line number in the sheet, where the headings are line 1, so that staff can find the row. */
  rows: { line: number; row: OtherResult }[]
  /** Headings of the required columns that the sheet lacks. */
  missing: string[]
}

/** The heading that messages use for a field. */
export function headingOf(field: OtherResultField): string {
  return HEADINGS[field][0] ?? field
}

/**
 * Reads a sheet whose first line holds the headings in any order; empty lines are skipped. It does not validate the
 * cells.
 */
export function readOtherResultTable(lines: readonly (readonly string[])[]): OtherResultTable {
  const headings = (lines[0] ?? []).map((cell) => cleanText(halfWidth(cell)).replace(/[ *]/g, ''))
  const columnOf = (field: OtherResultField) => headings.findIndex((heading) => HEADINGS[field].indexOf(heading) >= 0)
  const columns = FIELDS.map((field) => [field, columnOf(field)] as const)
  const missing = columns
    .filter(([field, at]) => at < 0 && OPTIONAL.indexOf(field) < 0)
    .map(([field]) => headingOf(field))
  if (missing.length > 0) return { rows: [], missing }
  const rows = lines.flatMap((cells, at) => {
    if (at === 0 || cells.every((cell) => cleanText(cell) === '')) return []
    const cell = (field: OtherResultField) => cells[columnOf(field)] ?? ''
    const row: OtherResult = {
      name: cell('name'),
      certType: certTypeOf(cell('certType')),
      certNumber: cell('certNumber'),
      majors: cell('majors'),
      grades: cell('grades'),
      result: cell('result'),
      examName: cell('examName'),
      examDate: cell('examDate'),
    }
    return [{ line: at + 1, row }]
  })
  return { rows, missing: [] }
}

/** The certificate type by its name or number: 0 for an empty cell, UNKNOWN_TYPE where none matches. */
function certTypeOf(cell: string): number {
  const text = cleanText(halfWidth(cell))
  if (text === '') return 0
  const found = CERT_TYPES.find(({ certType, certName }) => text === String(certType) || text.indexOf(certName) >= 0)
  return found ? found.certType : UNKNOWN_TYPE
}
