import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import { HALL_STATES } from '#domain/result/hallCase.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoMinuteText } from '#domain/time.ts'

export const hallStates = HALL_STATES.map((wire) => ({ wire, label: wire === 'open' ? '待决定' : '已处理' }))

const actTexts: Readonly<Record<HallCaseWire['Acts'][number]['Kind'], string>> = {
  checkIn: '签到',
  undo: '撤销签到',
  absent: '记为缺考',
  review: '评审并签名',
  person: '发现不是本人',
}

const settlementTexts: Readonly<Record<string, string>> = {
  '': '待决定',
  taken: '已采用',
  again: '不采用，重新考试',
  checked: '已核实',
}
export const settlementText = ({ Settlement }: Pick<HallCaseWire, 'Settlement'>) => settlementTexts[Settlement] ?? ''

export function actText({ Kind, ERT_Code }: HallCaseWire['Acts'][number]): string {
  return Kind === 'review' && ERT_Code !== null
    ? `${actTexts.review}：${resultText[ERT_Code as ResultCode]}`
    : actTexts[Kind]
}

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
  { key: 'Name', title: '考生', width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'Kind',
    title: '事项',
    width: 256,
    cell: (row) => (row.Kind === 'person' ? '来的不是本人' : `离线${row.Acts.map(actText).join('、')}`),
  },
  { key: 'DoneTime', title: '完成时间', width: 158, cell: ({ DoneTime }) => isoMinuteText(DoneTime) },
  { key: 'ReceivedTime', title: '送达时间', width: 158, cell: ({ ReceivedTime }) => isoMinuteText(ReceivedTime) },
  { key: 'Reason', title: '原因', width: 256, cell: ({ Reason }) => Reason },
  { key: 'Actor', title: '送来的人', width: 104, cell: ({ Actor }) => Actor },
  {
    key: 'State',
    title: '状态',
    width: 164,
    cell: (row) => <StateWord>{settlementText(row)}</StateWord>,
  },
  { key: 'MName', title: '报考', width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'EB_Name', title: '批次', width: 186, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'ExamNO', title: '考号', width: 176, cell: ({ ExamNO }) => ExamNO },
]
