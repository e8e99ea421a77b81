import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { HALL_STATES } from '#domain/result/hallCase.ts'
import { actText, hallKindText, settlementText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.hall

export const hallStates = HALL_STATES.map((wire) => ({ wire, label: wire === 'open' ? '待决定' : '已处理' }))

const placeText = (room: string, time: string | null) =>
  [room === '' ? '未安排考室' : room, time === null ? '' : isoMinuteText(time)].filter((text) => text !== '').join(' ')

/** What happened, in the order in which it happened, for somebody who was not there. */
export function storyOf(hall: HallCaseWire): string[] {
  const { Kind, Actor, DoneTime, ReceivedTime, Acts, Reason, SeenRoom, SeenTime, Room, BeginTime, Examiners } = hall
  if (Kind === 'person') return [`${isoMinuteText(DoneTime)} ${Actor}报告：来的不是本人。${Reason}`]
  const done = [...new Set(Acts.map(actText))].join('、')
  const where = SeenRoom === '' && SeenTime === null ? '' : `在${placeText(SeenRoom, SeenTime)}的名单中`
  const lines = [
    `${isoMinuteText(DoneTime)} ${Actor}${where}没有网络时完成：${done}。`,
    `${isoMinuteText(ReceivedTime)} 恢复网络后送达，系统没有计入：${Reason === '' ? '情况已变' : Reason}。`,
  ]
  const now = placeText(Room, BeginTime)
  if (now !== placeText(SeenRoom, SeenTime)) lines.push(`考生现在安排在 ${now}。`)
  const names = Examiners.map(({ Name, IsMarked }) => `${Name}${IsMarked === 1 ? '（已评审）' : ''}`)
  lines.push(names.length === 0 ? '考生现在没有考官。' : `考生现在的考官：${names.join('、')}。`)
  return lines
}

export const hallColumns: ReadonlyArray<ListColumn<HallCaseWire>> = [
  { key: 'Name', title: titles.Name, width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'Kind',
    title: titles.Kind,
    width: 256,
    cell: hallKindText,
  },
  { key: 'DoneTime', title: titles.DoneTime, width: 158, cell: ({ DoneTime }) => isoMinuteText(DoneTime) },
  {
    key: 'ReceivedTime',
    title: titles.ReceivedTime,
    width: 158,
    cell: ({ ReceivedTime }) => isoMinuteText(ReceivedTime),
  },
  { key: 'Reason', title: titles.Reason, width: 256, cell: ({ Reason }) => Reason },
  { key: 'Actor', title: titles.Actor, width: 104, cell: ({ Actor }) => Actor },
  {
    key: 'State',
    title: titles.State,
    width: 164,
    cell: (row) => <StateWord>{settlementText(row)}</StateWord>,
  },
  { key: 'MName', title: titles.MName, width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: titles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'EB_Name', title: titles.EB_Name, width: 186, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'ExamNO', title: titles.ExamNO, width: 176, cell: ({ ExamNO }) => ExamNO },
]
