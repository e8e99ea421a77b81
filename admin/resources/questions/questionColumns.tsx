import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { QuestionRowWire } from '#contract/catalogue/questionBank.ts'

function State({ row }: { row: QuestionRowWire }) {
  if (row.SupersededTime !== null) return <StateWord>旧版本</StateWord>
  if (row.IsPub === 0) return <StateWord>已停用</StateWord>
  return row.IsPractice === 1 ? '练习' : '使用中'
}

export const questionColumns: ReadonlyArray<ListColumn<QuestionRowWire>> = [
  {
    key: 'Question',
    title: '题目',
    width: 256,
    sort: 'Question',
    isFixed: true,
    cell: ({ Question }) => <span title={Question}>{Question}</span>,
  },
  { key: 'MName', title: '专业', width: 122, cell: ({ MName }) => MName },
  { key: 'GName', title: '级别', width: 88, cell: ({ GName }) => GName },
  { key: 'TypeName', title: '题型', width: 144, cell: ({ TypeName }) => TypeName },
  { key: 'State', title: '状态', width: 108, cell: (row) => <State row={row} /> },
  {
    key: 'BookName',
    title: '教材',
    width: 234,
    cell: ({ BookName }) => <span title={BookName}>{BookName === '' ? '不限教材' : BookName}</span>,
  },
  {
    key: 'Pages',
    title: '谱例',
    width: 88,
    align: 'right',
    cell: ({ Pages, IsHearing }) => (IsHearing === 1 ? '声音' : `${Pages} 页`),
  },
  { key: 'EQ_ID', title: '编号', width: 88, align: 'right', sort: 'EQ_ID', cell: ({ EQ_ID }) => EQ_ID },
]
