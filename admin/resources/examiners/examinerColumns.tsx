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
    width: 164,
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
    width: 108,
    cell: (examiner) => <StateWord>{stateOf(examiner)}</StateWord>,
  },
  { key: 'Open', title: '可以评审', width: 108, align: 'right', cell: ({ Open }) => Open },
  { key: 'Awaited', title: '等待考生', width: 108, align: 'right', cell: ({ Awaited }) => Awaited },
  { key: 'Done', title: '已评审', width: 98, align: 'right', cell: ({ Done }) => Done },
  { key: 'Majors', title: '评审专业', width: 186, cell: (examiner) => majorsText(examiner) },
  { key: 'Areas', title: '考区', width: 164, cell: (examiner) => areasText(examiner) },
  { key: 'Mobile', title: '手机', width: 140, cell: ({ Mobile }) => Mobile },
  { key: 'Organisation', title: '单位', width: 210, sort: 'Organisation', cell: ({ Organisation }) => Organisation },
  {
    key: 'SeenTime',
    title: '最近使用',
    width: 158,
    sort: 'SeenTime',
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
]
