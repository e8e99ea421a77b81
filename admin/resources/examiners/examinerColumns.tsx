import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import { isoMinuteText } from '#domain/time.ts'

export const majorsText = ({ Majors }: Pick<ExaminerWire, 'Majors'>): string =>
  Majors.map(({ MName }) => MName).join('、') || '不限'
export const areasText = ({ Areas }: Pick<ExaminerWire, 'Areas'>): string =>
  Areas.map(({ EA_Name }) => EA_Name).join('、') || '不限'

/** The state of an examiner's account; switched off counts more than a missing password. */
export function stateOf({ IsOff, HasPassword }: Pick<ExaminerWire, 'IsOff' | 'HasPassword'>) {
  if (IsOff === 1) return '已停用'
  return HasPassword === 1 ? '正常' : '未设密码'
}

export const examinerColumns: ReadonlyArray<ListColumn<ExaminerWire>> = [
  {
    key: 'Name',
    title: '姓名',
    width: 150,
    isFixed: true,
    sort: 'Name',
    cell: ({ Name, IsChief }) => (
      <>
        <strong>{Name}</strong> {IsChief === 1 && <StateWord>主考</StateWord>}
      </>
    ),
  },
  {
    key: 'State',
    title: '状态',
    width: 92,
    cell: (examiner) => <StateWord>{stateOf(examiner)}</StateWord>,
  },
  { key: 'Open', title: '可以评审', width: 84, align: 'right', cell: ({ Open }) => Open },
  { key: 'Awaited', title: '等待考生', width: 84, align: 'right', cell: ({ Awaited }) => Awaited },
  { key: 'Done', title: '已评审', width: 72, align: 'right', cell: ({ Done }) => Done },
  { key: 'Majors', title: '评审专业', width: 150, cell: (examiner) => majorsText(examiner) },
  { key: 'Areas', title: '考区', width: 130, cell: (examiner) => areasText(examiner) },
  { key: 'Mobile', title: '手机', width: 120, cell: ({ Mobile }) => Mobile },
  { key: 'Organisation', title: '单位', width: 160, sort: 'Organisation', cell: ({ Organisation }) => Organisation },
  {
    key: 'SeenTime',
    title: '最近使用',
    width: 150,
    sort: 'SeenTime',
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
]
