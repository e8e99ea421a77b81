import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { workGroupTexts, workStateTexts } from '#domain/money/moneyWork.ts'
import { sumFigure } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const yuanCell = (yuan: number | null) => (yuan === null ? '' : sumFigure(yuan))

export const workColumns: ReadonlyArray<ListColumn<MoneyWorkWire>> = [
  { key: 'Title', title: '差异', width: 222, isFixed: true, cell: ({ Title }) => <strong>{Title}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 104,
    cell: ({ State }) => <StateWord>{workStateTexts[State]}</StateWord>,
  },
  { key: 'What', title: '说明', width: 350, cell: ({ What }) => What },
  { key: 'Ours', title: '系统（元）', width: 116, align: 'right', cell: ({ Ours }) => yuanCell(Ours) },
  { key: 'Theirs', title: '对方（元）', width: 116, align: 'right', cell: ({ Theirs }) => yuanCell(Theirs) },
  { key: 'Owner', title: '负责人', width: 104, cell: ({ Owner }) => Owner },
  {
    key: 'FoundTime',
    title: '发现时间',
    width: 158,
    sort: 'FoundTime',
    cell: ({ FoundTime }) => isoMinuteText(FoundTime),
  },
  { key: 'Name', title: '考生', width: 104, cell: ({ Name }) => Name },
  { key: 'Day', title: '账单日', width: 128, sort: 'Day', cell: ({ Day }) => Day },
  { key: 'Group', title: '来源', width: 128, cell: ({ Group }) => workGroupTexts[Group] },
]
