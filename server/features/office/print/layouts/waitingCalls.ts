import type { Group } from '#domain/grouped.ts'
import { printTitles } from '#domain/office/print.ts'
import { dayText, shanghaiHoursText } from '#domain/schedule/examDayText.ts'
import { type ListGroup, type PrintedList, TICK } from '#server/print/drawList.ts'
import type { PrintRow } from '#server/records/office/print/printQueries.ts'
import { byAddress, byStart, groupsOf, halfDayKey, halfOf, type PrintMaterial, spanOf, startText } from './groups.ts'

/** Who is called from the waiting room to which room, of all rooms of a place by time, to be read from a distance. */
export function waitingCalls({ rows }: PrintMaterial): PrintedList {
  const places = groupsOf(rows, (row) => `${row.address}\n${halfDayKey(row)}`)
  return {
    title: printTitles.call,
    orientation: 'portrait',
    rowHeight: 12,
    columns: [
      { heading: '开考', width: 28, size: 20, isBold: true },
      { heading: '姓名', width: 58, size: 20 },
      { heading: '考室', width: 54, size: 16, isBold: true },
      { heading: '考号', width: 28, size: 9 },
      { heading: '已叫', width: 14, align: 'center' },
    ],
    groups: places.sort(byAddress).map(placeOf),
  }
}

function placeOf(candidates: Readonly<Group<PrintRow>>): ListGroup {
  const rows = [...candidates].sort(byStart)
  const { from, to } = spanOf(rows)
  return {
    title: `${dayText(from)}${halfOf(candidates[0])}`,
    lines: [`${candidates[0].address || '未填写地址'}　${shanghaiHoursText(from, to)}　${rows.length} 位考生`],
    rows: rows.map((row) => [startText(row), row.name, row.room, row.examNo ?? '', TICK]),
  }
}
