import { BASE_AREA, type CellFee } from '#domain/batch/batchFees.ts'
import { fenOf } from '#domain/money.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import type { CellReader } from '#server/sheets/cellReaders.ts'
import { column, problemOf, readTable, type SheetProblem } from '#server/sheets/readTable.ts'
import type { Sheet } from '#server/sheets/sheetRow.ts'

interface Named {
  id: number
  name: string
}
interface Catalogue {
  areas: ReadonlyArray<Named & { takesPart: number | null }>
  majors: ReadonlyArray<Named & { isHearing: boolean }>
  grades: ReadonlyArray<Named & { isHearing: boolean }>
}

const BASE_NAMES = ['', '统一', '全部', '所有考区']
const NOT_OFFERED = ['', '-', '—', '不开', '不开考', '不开设']
const FEE_MOST_FEN = 10_000_000

const plain = (text: string) => cleanText(halfWidth(text))

/** A fee in yuan as offices write it: `150`, `¥150.00`, `150元`, `1,500`; empty or a dash: not offered. */
export const feeCell: CellReader<number> = (text) => {
  const word = plain(text).replace(/[¥￥元,\s]/g, '')
  if (NOT_OFFERED.includes(word)) return { value: 0 }
  const feeFen = fenOf(word)
  return feeFen === null || feeFen > FEE_MOST_FEN ? { reason: 'FEE_WRONG' } : { value: feeFen }
}

const plainCell: CellReader<string> = (text) => ({ value: plain(text) })

/** The columns of a sheet of fees. */
export const feeColumns = {
  area: column(['考区', '地区', '考试地区'], plainCell, { mayBeAbsent: true }),
  major: column(['专业', '报考专业'], plainCell),
  grade: column(['级别', '等级'], plainCell),
  fee: column(['费用', '报名费用', '金额', '费用(元)'], feeCell),
}

/**
 * Reads a sheet of fees by the names of the catalogue. A hearing grade may have the name of another grade (一级): the
 * major decides which is meant.
 */
export function readFeeTable(
  sheet: Sheet,
  { areas, majors, grades }: Catalogue,
): { rows: CellFee[]; problems: SheetProblem[]; unused: string[]; sheet: string } {
  const table = readTable(sheet, feeColumns)
  const problems = [...table.problems]
  const areaIds = new Map(
    areas.filter(({ takesPart }) => takesPart !== null).map(({ id, name }): [string, number] => [plain(name), id]),
  )
  for (const name of BASE_NAMES) areaIds.set(name, BASE_AREA)
  const majorOf = new Map(majors.map((major) => [plain(major.name), major]))
  const gradeIds = new Map(grades.map(({ id, name, isHearing }) => [`${isHearing} ${plain(name)}`, id]))
  const lineOf = new Map<string, number>()
  const rows: CellFee[] = []
  for (const { line, values } of table.all) {
    const { area, major: majorName, grade, fee } = values
    // What stands where Excel shows an error is told already.
    if (area === undefined || majorName === undefined || grade === undefined) continue
    const areaId = areaIds.get(area)
    const major = majorOf.get(majorName)
    const gradeId = major && gradeIds.get(`${major.isHearing} ${grade}`)
    if (areaId === undefined) problems.push(problemOf(line, '考区', 'FEE_AREA_UNKNOWN', { name: area }))
    if (!major) problems.push(problemOf(line, '专业', 'FEE_MAJOR_UNKNOWN', { name: majorName }))
    else if (gradeId === undefined) problems.push(problemOf(line, '级别', 'FEE_GRADE_UNKNOWN', { name: grade }))
    if (areaId === undefined || !major || gradeId === undefined) continue
    const key = `${areaId}:${major.id}:${gradeId}`
    const earlier = lineOf.get(key)
    if (earlier !== undefined) problems.push(problemOf(line, '级别', 'FEE_ROW_TWICE', { n: earlier }))
    lineOf.set(key, line)
    if (fee !== undefined) rows.push({ areaId, majorId: major.id, gradeId, feeFen: fee })
  }
  return {
    rows,
    unused: table.unused,
    sheet: table.sheet,
    problems: problems.sort((one, other) => one.line - other.line),
  }
}
