import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { invoiceKindTexts } from '#domain/money/invoice.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const invoiceStates: Readonly<Record<StaffInvoiceWire['State'], { text: string; colour: string }>> = {
  asked: { text: '待开具', colour: 'gold' },
  issued: { text: '已开具', colour: 'green' },
  declined: { text: '未开具', colour: 'default' },
  withdrawn: { text: '已撤回', colour: 'default' },
}

export const invoiceColumns: ReadonlyArray<ListColumn<StaffInvoiceWire>> = [
  { key: 'Title', title: '抬头', width: 220, isFixed: true, cell: ({ Title }) => <strong>{Title}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 150,
    cell: ({ State, Refunded }) => (
      <>
        <Tag color={invoiceStates[State].colour}>{invoiceStates[State].text}</Tag>
        {State === 'issued' && Refunded > 0 && <Tag color="red">须冲红</Tag>}
      </>
    ),
  },
  { key: 'Amount', title: '金额', width: 100, cell: ({ Amount }) => sumText(Amount) },
  { key: 'TitleKind', title: '类型', width: 70, cell: ({ TitleKind }) => invoiceKindTexts[TitleKind] },
  { key: 'TaxNO', title: '纳税人识别号', width: 180, cell: ({ TaxNO }) => TaxNO },
  { key: 'InvoiceNO', title: '发票号码', width: 180, cell: ({ InvoiceNO }) => InvoiceNO },
  { key: 'AskedTime', title: '申请时间', width: 136, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
]
