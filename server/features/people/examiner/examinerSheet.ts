import type { Db } from '#server/db/pool.ts'
import { listTakenMobiles, readChoices } from '#server/records/people/examiner/queries.ts'
import { choiceCell, listCell, mobileCell, optional, textCell, yesNoCell } from '#server/sheets/cellReaders.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { column, headingsOf, problemOf, readTable } from '#server/sheets/readTable.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'

/** One transaction makes them all, each with an account and a link. */
const MOST_EXAMINERS = 2000

/** The weighted length of an organisation, thirty Chinese characters. */
export const ORGANISATION_LENGTH = 60

type Choices = ReadonlyMap<string, number>

/** The columns of a sheet of examiners. Without majors or areas an examiner may be assigned to all of them. */
export function examinerColumns({ majors, areas }: { majors: Choices; areas: Choices }) {
  return {
    name: column(['姓名', '考官姓名'], textCell({ most: 30 })),
    mobile: column(['手机号', '手机', '手机号码', '联系电话', '电话'], mobileCell),
    organisation: column(['单位', '工作单位', '所在单位'], optional(textCell({ most: ORGANISATION_LENGTH }), ''), {
      mayBeAbsent: true,
    }),
    majorIds: column(['专业', '评审专业'], optional(listCell(choiceCell(majors, 'MAJOR_UNKNOWN')), []), {
      mayBeAbsent: true,
    }),
    areaIds: column(['考区', '地区'], optional(listCell(choiceCell(areas, 'AREA_UNKNOWN')), []), { mayBeAbsent: true }),
    isChief: column(['主考', '是否主考'], optional(yesNoCell, false), { mayBeAbsent: true }),
  }
}

/** Reads a sheet of examiners. Refuses SHEET_…; what is wrong in its rows is in `problems`. */
export async function readExaminers(db: Db, bytes: Buffer) {
  const choices = await readChoices(db)
  const columns = examinerColumns(choices)
  const limits = { ...usualLimits, rows: MOST_EXAMINERS }
  const table = readTable(await readSheet(bytes, { headings: headingsOf(columns), limits }), columns)
  const { rows, all, problems, unused, sheet } = table
  const withMobile = all.flatMap(({ line, values: { mobile } }) => (mobile === undefined ? [] : [{ line, mobile }]))
  const taken = await listTakenMobiles(
    db,
    withMobile.map(({ mobile }) => mobile),
  )
  const first = new Map<string, number>()
  for (const { line, mobile } of withMobile) {
    const earlier = first.get(mobile)
    if (earlier !== undefined) problems.push(problemOf(line, '手机号', 'ROW_REPEATED', { n: earlier }))
    else if (taken.has(mobile)) problems.push(problemOf(line, '手机号', 'MOBILE_TAKEN'))
    else first.set(mobile, line)
  }
  problems.sort((one, other) => one.line - other.line)
  return { rows, problems, unused, sheet, choices }
}
