import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { QuestionRowWire } from '#contract/catalogue/questionBank.ts'
import { questionStateText } from '#domain/catalogue/questionState.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'

const { titles } = exportedLists.questions

export const questionColumns: ReadonlyArray<ListColumn<QuestionRowWire>> = [
  {
    key: 'Question',
    title: titles.Question,
    width: 256,
    sort: 'Question',
    isFixed: true,
    cell: ({ Question }) => <span title={Question}>{Question}</span>,
  },
  { key: 'MName', title: titles.MName, width: 122, cell: ({ MName }) => MName },
  { key: 'GName', title: titles.GName, width: 88, cell: ({ GName }) => GName },
  { key: 'TypeName', title: titles.TypeName, width: 144, cell: ({ TypeName }) => TypeName },
  { key: 'State', title: titles.State, width: 108, cell: (row) => <StateWord>{questionStateText(row)}</StateWord> },
  {
    key: 'BookName',
    title: titles.BookName,
    width: 234,
    cell: ({ BookName }) => <span title={BookName}>{BookName === '' ? '不限教材' : BookName}</span>,
  },
  {
    key: 'Pages',
    title: titles.Pages,
    width: 88,
    align: 'right',
    cell: ({ Pages, IsHearing }) => (IsHearing === 1 ? '声音' : `${Pages} 页`),
  },
  { key: 'EQ_ID', title: titles.EQ_ID, width: 88, align: 'right', sort: 'EQ_ID', cell: ({ EQ_ID }) => EQ_ID },
]
