import { Tag } from 'antd'
import type { AnswerOf } from '#client/api.ts'
import type { ListColumn } from '../list/ListTable.tsx'

type Examiner = AnswerOf<'Admin', 'GetExaminerList'>['listData'][number]

export const examinerColumns: ReadonlyArray<ListColumn<Examiner>> = [
  {
    key: 'Name',
    title: '姓名',
    width: 140,
    isFixed: true,
    cell: ({ Name, IsChief }) => (
      <>
        <strong>{Name}</strong> {IsChief === 1 && <Tag color="gold">主考</Tag>}
      </>
    ),
  },
  { key: 'Mobile', title: '手机', width: 120, cell: ({ Mobile }) => Mobile },
  { key: 'Organisation', title: '单位', width: 220, cell: ({ Organisation }) => Organisation },
  { key: 'Open', title: '可以评审', width: 92, align: 'right', cell: ({ Open }) => Open },
  { key: 'Awaited', title: '等待考生', width: 92, align: 'right', cell: ({ Awaited }) => Awaited },
  { key: 'Done', title: '已评审', width: 84, align: 'right', cell: ({ Done }) => Done },
]
