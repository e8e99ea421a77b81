import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { BillWire } from '#contract/money/reconciliationBill.ts'
import { billStateTexts } from '#domain/money/billDay.ts'
import { isoMinuteText } from '#domain/time.ts'
import { yuanCell } from './workColumns.tsx'

export const billStates: Readonly<Record<BillWire['State'], { text: string; colour: string }>> = {
  awaited: { text: billStateTexts.awaited, colour: 'gold' },
  empty: { text: billStateTexts.empty, colour: 'default' },
  compared: { text: billStateTexts.compared, colour: 'green' },
}

export const billColumns: ReadonlyArray<ListColumn<BillWire>> = [
  { key: 'Day', title: '日期', width: 120, isFixed: true, cell: ({ Day }) => <strong>{Day}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 110,
    cell: ({ State }) => <Tag color={billStates[State].colour}>{billStates[State].text}</Tag>,
  },
  {
    key: 'Differences',
    title: '待处理差异',
    width: 110,
    cell: ({ Differences }) => (Differences === 0 ? '0' : <strong>{Differences}</strong>),
  },
  { key: 'Payments', title: '付款笔数', width: 90, align: 'right', cell: ({ Payments }) => Payments },
  { key: 'Received', title: '收款（元）', width: 110, align: 'right', cell: ({ Received }) => yuanCell(Received) },
  { key: 'Refunds', title: '退款笔数', width: 90, align: 'right', cell: ({ Refunds }) => Refunds },
  { key: 'Refunded', title: '退款（元）', width: 110, align: 'right', cell: ({ Refunded }) => yuanCell(Refunded) },
  { key: 'Charge', title: '手续费（元）', width: 110, align: 'right', cell: ({ Charge }) => yuanCell(Charge) },
  { key: 'Trouble', title: '说明', width: 200, cell: ({ Trouble }) => Trouble },
  {
    key: 'ComparedTime',
    title: '核对时间',
    width: 136,
    cell: ({ ComparedTime }) => (ComparedTime === null ? '' : isoMinuteText(ComparedTime)),
  },
]
