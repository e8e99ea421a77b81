import type { Group } from '#domain/grouped.ts'
import { printTitles } from '#domain/office/print.ts'
import { dayText, shanghaiClockText, shanghaiHoursText } from '#domain/schedule/examDayText.ts'
import { MINUTE_MS, shanghaiDate } from '#domain/time.ts'
import type { ListGroup, ListRow, PrintedList } from '#server/print/drawList.ts'
import type { PrintedExaminer, PrintRow } from '#server/records/office/print/printQueries.ts'
import { byStart, groupsOf, type PrintMaterial, spanOf } from './groups.ts'

/** Shorter pauses are those between any two candidates. */
const BREAK_MINUTES = 5

interface Sitting {
  examiner: PrintedExaminer
  row: PrintRow
}

/** The day of each examiner: where he sits, whom he examines by number, and when he rests. It names no candidate. */
export function examinerDays({ rows, examinersOf }: PrintMaterial): PrintedList {
  const sittings = rows.flatMap((row) =>
    (examinersOf.get(row.id) ?? []).map((examiner): Sitting => ({ examiner, row })),
  )
  const days = groupsOf(sittings, ({ examiner, row }) => `${examiner.id} ${shanghaiDate(row.beginsAt)}`)
  return {
    title: printTitles.examiner,
    orientation: 'portrait',
    rowHeight: 8,
    columns: [
      { heading: '时间', width: 32, isBold: true },
      { heading: '考室', width: 52 },
      { heading: '考号', width: 44, size: 10 },
      { heading: '专业', width: 30 },
      { heading: '级别', width: 24 },
    ],
    groups: days.sort(byExaminer).map(dayOf),
  }
}

const nameOf = ({ name, mobile }: PrintedExaminer): string => name || mobile

/** By name; two examiners of one name keep their days apart. */
const byExaminer = ([a]: Readonly<Group<Sitting>>, [b]: Readonly<Group<Sitting>>): number =>
  nameOf(a.examiner).localeCompare(nameOf(b.examiner), 'zh-Hans') ||
  a.examiner.id - b.examiner.id ||
  byStart(a.row, b.row)

function dayOf(sittings: Readonly<Group<Sitting>>): ListGroup {
  const rows = sittings.map(({ row }) => row).sort(byStart)
  const [{ examiner }] = sittings
  const { from, to } = spanOf(rows)
  const addresses = [...new Set(rows.map(({ address }) => address))]
  return {
    title: nameOf(examiner),
    lines: [`${dayText(from)}　${shanghaiHoursText(from, to)}　${rows.length} 位考生`, addresses.join('；')],
    rows: rows.flatMap((row, at) => [...betweenOf(rows[at - 1], row), candidateOf(row)]),
  }
}

const candidateOf = (row: PrintRow): ListRow => [
  shanghaiHoursText(row.beginsAt, row.endsAt),
  row.room,
  row.examNo ?? '',
  row.majorName,
  row.gradeName,
]

/** A rest, and the way to another room. */
function betweenOf(earlier: PrintRow | undefined, next: PrintRow): ListRow[] {
  if (!earlier?.hasOwnTime || !next.hasOwnTime) return []
  const minutes = Math.round((next.beginsAt - earlier.endsAt) / MINUTE_MS)
  const isElsewhere = earlier.room !== next.room || earlier.address !== next.address
  if (minutes < BREAK_MINUTES && !isElsewhere) return []
  const rest =
    minutes > 0 ? `${shanghaiClockText(earlier.endsAt)}–${shanghaiClockText(next.beginsAt)} 休息 ${minutes} 分钟` : ''
  const place = next.address === earlier.address ? next.room : `${next.address} ${next.room}`
  return [{ note: isElsewhere ? [rest, `下一场在 ${place}`].filter(Boolean).join('，') : rest }]
}
