import { CERT_TYPES } from './identity.ts'
import type { OtherResult, OtherResultField } from './otherResult.ts'
import { cleanText, halfWidth } from './text.ts'

/** Column headings as the association's spreadsheets write them; the first of each is the one to ask for. */
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

/** Headings to ask for, and those that may be left out. */
export const OTHER_RESULT_HEADINGS = {
  required: FIELDS.filter((field) => OPTIONAL.indexOf(field) < 0).map(headingOf),
  optional: OPTIONAL.map(headingOf),
}

export type OtherResultTable = {
  /** `line` is the line of the sheet, its heading being 1: what a person looks for. */
  rows: { line: number; row: OtherResult }[]
  /** Headings of columns that are needed and not there. */
  missing: string[]
}

/** The heading to name a field by. */
export function headingOf(field: OtherResultField): string {
  return HEADINGS[field][0] ?? field
}

/** Rows of a sheet whose first line is the headings, in any order; empty lines are passed over. Cells are not judged here. */
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

/** The type by its name or number; 0 where the cell is empty, and what no type is called is none. */
function certTypeOf(cell: string): number {
  const text = cleanText(halfWidth(cell))
  if (text === '') return 0
  const found = CERT_TYPES.find(({ certType, certName }) => text === String(certType) || text.indexOf(certName) >= 0)
  return found ? found.certType : UNKNOWN_TYPE
}
