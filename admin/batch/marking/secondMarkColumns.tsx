import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import type { SecondMarkWire } from '#contract/result/markingSecond.ts'
import { secondMarkTitle } from '#domain/result/secondMark.ts'
import { isoMinuteText } from '#domain/time.ts'

export const secondMarkStates: ReadonlyArray<{ wire: SecondMarkWire['State']; label: string; colour: string }> = [
  { wire: 'unassigned', label: '等待分配', colour: 'gold' },
  { wire: 'marking', label: '复评中', colour: 'blue' },
  { wire: 'done', label: '已复评', colour: 'green' },
  { wire: 'lifted', label: '不再复评', colour: 'default' },
]
export const stateOfSecond = (state: SecondMarkWire['State']) =>
  secondMarkStates.find(({ wire }) => wire === state) ?? { label: state, colour: 'default' }

export const marksText = (marks: SecondMarkWire['Marks']): string =>
  marks.map(({ Examiner, ERT_Code }) => `${Examiner} ${ERT_Code === null ? '未评' : gradeText(ERT_Code)}`).join('，')

export const secondMarkColumns: ReadonlyArray<ListColumn<SecondMarkWire>> = [
  { key: 'Name', title: '考生', width: 110, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 96,
    cell: ({ State }) => <Tag color={stateOfSecond(State).colour}>{stateOfSecond(State).label}</Tag>,
  },
  { key: 'Reason', title: '复评原因', width: 130, cell: ({ Reason }) => secondMarkTitle[Reason] },
  { key: 'Marks', title: '评审', width: 240, cell: ({ Marks }) => marksText(Marks) },
  { key: 'MName', title: '报考', width: 130, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'DrawnTime', title: '抽取时间', width: 136, cell: ({ DrawnTime }) => isoMinuteText(DrawnTime) },
  { key: 'EA_Name', title: '考区', width: 90, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: '考号', width: 150, cell: ({ ExamNO }) => ExamNO },
]
