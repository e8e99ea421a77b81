import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import type { SecondMarkWire } from '#contract/result/markingSecond.ts'
import { secondMarkTitle } from '#domain/result/secondMark.ts'
import { isoMinuteText } from '#domain/time.ts'

export const secondMarkStates: ReadonlyArray<{ wire: SecondMarkWire['State']; label: string }> = [
  { wire: 'unassigned', label: '等待分配' },
  { wire: 'marking', label: '复评中' },
  { wire: 'done', label: '已复评' },
  { wire: 'lifted', label: '不再复评' },
]
export const stateOfSecond = (state: SecondMarkWire['State']) =>
  secondMarkStates.find(({ wire }) => wire === state) ?? { label: state }

export const marksText = (marks: SecondMarkWire['Marks']): string =>
  marks.map(({ Examiner, ERT_Code }) => `${Examiner} ${ERT_Code === null ? '未评' : gradeText(ERT_Code)}`).join('，')

export const secondMarkColumns: ReadonlyArray<ListColumn<SecondMarkWire>> = [
  { key: 'Name', title: '考生', width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 112,
    cell: ({ State }) => <StateWord>{stateOfSecond(State).label}</StateWord>,
  },
  { key: 'Reason', title: '复评原因', width: 152, cell: ({ Reason }) => secondMarkTitle[Reason] },
  { key: 'Marks', title: '评审', width: 280, cell: ({ Marks }) => marksText(Marks) },
  { key: 'MName', title: '报考', width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'DrawnTime', title: '抽取时间', width: 158, cell: ({ DrawnTime }) => isoMinuteText(DrawnTime) },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: '考号', width: 176, cell: ({ ExamNO }) => ExamNO },
]
