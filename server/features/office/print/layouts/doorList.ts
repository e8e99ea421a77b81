import type { Group } from '#domain/grouped.ts'
import { printTitles } from '#domain/office/print.ts'
import { dayText, shanghaiHoursText } from '#domain/schedule/examDayText.ts'
import { type ListGroup, type PrintedList, TICK } from '#server/print/drawList.ts'
import type { PrintRow } from '#server/records/office/print/printQueries.ts'
import { byPlace, byStart, groupsOf, halfDayKey, halfOf, type PrintMaterial, spanOf, startText } from './groups.ts'

/** What hangs at the door of a room for half a day. It names no examiner, since families read it. */
export function doorList({ rows }: PrintMaterial): PrintedList {
  const groups = groupsOf(rows, (row) => `${row.address}\n${row.room}\n${halfDayKey(row)}`)
  return {
    title: printTitles.door,
    orientation: 'portrait',
    rowHeight: 9,
    columns: [
      { heading: '序号', width: 13, align: 'center' },
      { heading: '时间', width: 18, isBold: true },
      { heading: '考号', width: 42, size: 10 },
      { heading: '姓名', width: 45, size: 12 },
      { heading: '专业', width: 28 },
      { heading: '级别', width: 22 },
      { heading: '签到', width: 14, align: 'center' },
    ],
    groups: groups.sort(byPlace).map(doorOf),
  }
}

function doorOf(candidates: Readonly<Group<PrintRow>>): ListGroup {
  const rows = [...candidates].sort(byStart)
  const { from, to } = spanOf(rows)
  const [{ room, address }] = candidates
  return {
    title: room,
    lines: [`${dayText(from)}${halfOf(candidates[0])}　${shanghaiHoursText(from, to)}　${rows.length} 位考生`, address],
    rows: rows.map((row, at) => [
      String(at + 1),
      startText(row),
      row.examNo ?? '',
      row.name,
      row.majorName,
      row.gradeName,
      TICK,
    ]),
  }
}
