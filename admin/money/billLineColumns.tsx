import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { BillLineWire } from '#contract/money/reconciliationBill.ts'
import { billKindTexts } from '#domain/money/billLines.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { isoMinuteText } from '#domain/time.ts'
import { yuanCell } from './workColumns.tsx'

/** Whom a payment is for, and what for where that is no enrolment. */
export const paidForName = ({ Name, For }: BillLineWire['Children'][number]): string =>
  For === 'enrolment' ? Name : `${Name}（${feeKindTexts[For]}）`

/** The names of those whom a line concerns, the part of each where there are several. */
export const childrenText = (children: BillLineWire['Children']): string =>
  children
    .map((child) => (children.length > 1 ? `${paidForName(child)} ${yuanCell(child.Amount)}` : paidForName(child)))
    .join('、')

export const billLineColumns: ReadonlyArray<ListColumn<BillLineWire>> = [
  { key: 'Time', title: '时间', width: 158, isFixed: true, cell: ({ Time }) => isoMinuteText(Time) },
  { key: 'Kind', title: '类型', width: 82, cell: ({ Kind }) => billKindTexts[Kind] },
  {
    key: 'IsMatched',
    title: '核对',
    width: 98,
    cell: ({ IsMatched }) => <StateWord>{IsMatched === 1 ? '一致' : '有差异'}</StateWord>,
  },
  { key: 'Amount', title: '金额（元）', width: 116, align: 'right', cell: ({ Amount }) => yuanCell(Amount) },
  { key: 'Ours', title: '系统（元）', width: 116, align: 'right', cell: ({ Ours }) => yuanCell(Ours) },
  { key: 'Names', title: '考生', width: 222, cell: ({ Children }) => childrenText(Children) },
  { key: 'PayCode', title: '商户订单号', width: 222, cell: ({ PayCode }) => PayCode },
  { key: 'RefundCode', title: '商户退款单号', width: 222, cell: ({ RefundCode }) => RefundCode },
  { key: 'TransactionID', title: '微信订单号', width: 268, cell: ({ TransactionID }) => TransactionID },
  { key: 'What', title: '说明', width: 176, cell: ({ What }) => <span title={What}>{What}</span> },
]
