import { CERT_TYPES } from '#domain/people/identity.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import {
  cleanOtherResult,
  OTHER_RESULT_ROWS,
  type OtherResultField,
  otherResultProblems,
} from '#domain/result/otherResult.ts'
import { halfWidth } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import type { CellReader } from '#server/sheets/cellReaders.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { column, headingsOf, readTable, type SheetColumn, withCell } from '#server/sheets/readTable.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'

/** The cell as it is: `otherResultProblems` judges the whole row, also where it comes without a sheet. */
const plainText: CellReader<string> = (text) => ({ value: text })

const UNKNOWN_TYPE = -1

/** The certificate type by its name or number: 0 for an empty cell, UNKNOWN_TYPE where none matches. */
const certType: CellReader<number> = (text) => {
  const word = halfWidth(text)
  if (word === '') return { value: 0 }
  const found = CERT_TYPES.find((type) => word === String(type.certType) || word.includes(type.certName))
  return { value: found?.certType ?? UNKNOWN_TYPE }
}

/** The headings that the association's spreadsheets use; messages name the first one. */
export const otherResultColumns = {
  name: column(['姓名', '考生姓名', '学生姓名'], plainText),
  certNumber: column(['证件号', '证件号码', '身份证号', '身份证号码', '考生证件号'], plainText),
  majors: column(['专业', '考试专业', '报考专业'], plainText),
  grades: column(['级别', '等级', '考试级别', '报考级别'], plainText),
  result: column(['成绩', '考试成绩', '结果', '成绩等级'], plainText),
  certType: column(['证件类型'], certType, { mayBeAbsent: true }),
  examName: column(['考试名称', '批次', '考试批次', '考试'], plainText, { mayBeAbsent: true }),
  examDate: column(['考试日期', '考试时间', '日期'], plainText, { mayBeAbsent: true }),
} satisfies Record<OtherResultField, SheetColumn<unknown>>

/** Reads a sheet of results of other exams. Refuses SHEET_…; `rows` are without a problem, what is wrong in others is in `problems`. */
export async function readOtherResults(bytes: Buffer, now: Instant) {
  const sheet = await readSheet(bytes, {
    headings: headingsOf(otherResultColumns),
    limits: { ...usualLimits, rows: OTHER_RESULT_ROWS },
  })
  const table = readTable(sheet, otherResultColumns)
  const { rows: read, problems } = table
  const cleaned = read.map(({ line, values }) => ({ line, row: cleanOtherResult(values) }))
  const found = otherResultProblems(
    cleaned.map(({ row }) => row),
    now,
  )
  for (const { row: at, field, reason } of found) {
    const cell = read[at]?.values[field]
    problems.push({
      line: cleaned[at]?.line ?? 0,
      heading: otherResultColumns[field].headings[0],
      why: withCell(reasonText(reason), typeof cell === 'string' ? cell : ''),
    })
  }
  problems.sort((one, other) => one.line - other.line)
  const bad = new Set(found.map(({ row }) => row))
  const rows = cleaned.filter((_, at) => !bad.has(at))
  return { rows, problems, unused: table.unused, sheet: table.sheet }
}
