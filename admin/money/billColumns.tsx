import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { BillWire } from '#contract/money/reconciliationBill.ts'
import { billStateTexts } from '#domain/money/billDay.ts'
import { isoMinuteText } from '#domain/time.ts'
import { yuanCell } from './workColumns.tsx'

export const billColumns: ReadonlyArray<ListColumn<BillWire>> = [
  { key: 'Day', title: '日期', width: 140, isFixed: true, cell: ({ Day }) => <strong>{Day}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 128,
    cell: ({ State }) => <StateWord>{billStateTexts[State]}</StateWord>,
  },
  {
    key: 'Differences',
    title: '待处理差异',
    width: 128,
    cell: ({ Differences }) => (Differences === 0 ? '0' : <strong>{Differences}</strong>),
  },
  { key: 'Payments', title: '付款笔数', width: 104, align: 'right', cell: ({ Payments }) => Payments },
  { key: 'Received', title: '收款（元）', width: 128, align: 'right', cell: ({ Received }) => yuanCell(Received) },
  { key: 'Refunds', title: '退款笔数', width: 104, align: 'right', cell: ({ Refunds }) => Refunds },
  { key: 'Refunded', title: '退款（元）', width: 128, align: 'right', cell: ({ Refunded }) => yuanCell(Refunded) },
  { key: 'Charge', title: '手续费（元）', width: 128, align: 'right', cell: ({ Charge }) => yuanCell(Charge) },
  { key: 'Trouble', title: '说明', width: 234, cell: ({ Trouble }) => Trouble },
  {
    key: 'ComparedTime',
    title: '核对时间',
    width: 158,
    cell: ({ ComparedTime }) => (ComparedTime === null ? '' : isoMinuteText(ComparedTime)),
  },
]
