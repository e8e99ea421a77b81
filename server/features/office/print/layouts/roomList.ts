import type { Group } from '#domain/grouped.ts'
import { printTitles } from '#domain/office/print.ts'
import { dayText, shanghaiHoursText } from '#domain/schedule/examDayText.ts'
import { shanghaiDate } from '#domain/time.ts'
import type { ListGroup, PrintedList } from '#server/print/drawList.ts'
import type { PrintRow } from '#server/records/office/print/printQueries.ts'
import {
  byAddress,
  byPlace,
  groupsOf,
  halfDayKey,
  halfOf,
  majorCountsText,
  type PrintMaterial,
  spanOf,
} from './groups.ts'

/** The rooms of a place on one day, each half-day with its examiners and how many come. */
export function roomList({ rows, examinersOf }: PrintMaterial): PrintedList {
  const places = groupsOf(rows, (row) => `${row.address}\n${shanghaiDate(row.beginsAt)}`)
  const sittingOf = (candidates: Readonly<Group<PrintRow>>) => {
    const { from, to } = spanOf(candidates)
    const examiners = new Set(
      candidates.flatMap(({ id }) => (examinersOf.get(id) ?? []).map(({ name, mobile }) => name || mobile)),
    )
    return [
      candidates[0].room,
      halfOf(candidates[0]) || '全天',
      shanghaiHoursText(from, to),
      [...examiners].join('、') || '未分配',
      String(candidates.length),
      majorCountsText(candidates),
    ]
  }
  const placeOf = (candidates: Readonly<Group<PrintRow>>): ListGroup => {
    const rooms = groupsOf(candidates, ({ room }) => room).sort(byPlace)
    return {
      title: candidates[0].address || '未填写地址',
      lines: [
        `${dayText(spanOf(candidates).from)}　${rooms.length} 间考室　${candidates.length} 位考生`,
        `考生专业：${majorCountsText(candidates)}`,
      ],
      rows: rooms.flatMap((room) => groupsOf(room, halfDayKey).sort(byPlace).map(sittingOf)),
    }
  }
  return {
    title: printTitles.room,
    orientation: 'landscape',
    rowHeight: 10,
    columns: [
      { heading: '考室', width: 62, size: 12, isBold: true },
      { heading: '时段', width: 16 },
      { heading: '起止时间', width: 32 },
      { heading: '考官', width: 62 },
      { heading: '人数', width: 16, align: 'center' },
      { heading: '专业', width: 81, size: 10 },
    ],
    groups: places.sort(byAddress).map(placeOf),
  }
}
