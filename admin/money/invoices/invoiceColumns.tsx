import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { invoiceKindTexts, invoiceStatusTexts, REVERSAL_DUE } from '#domain/money/invoice.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

const colours: Readonly<Record<StaffInvoiceWire['State'], string>> = {
  asked: 'gold',
  issued: 'green',
  declined: 'default',
  withdrawn: 'default',
}

export const invoiceColumns: ReadonlyArray<ListColumn<StaffInvoiceWire>> = [
  { key: 'Title', title: '抬头', width: 220, isFixed: true, cell: ({ Title }) => <strong>{Title}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 150,
    cell: ({ State, NeedsReversal, RedNO }) => (
      <>
        <Tag color={colours[State]}>{invoiceStatusTexts[State]}</Tag>
        {NeedsReversal === 1 && <Tag color="red">{REVERSAL_DUE}</Tag>}
        {NeedsReversal === 0 && RedNO !== '' && <Tag>已冲红</Tag>}
      </>
    ),
  },
  { key: 'Amount', title: '金额', width: 110, align: 'right', cell: ({ Amount }) => sumText(Amount) },
  { key: 'TitleKind', title: '类型', width: 70, cell: ({ TitleKind }) => invoiceKindTexts[TitleKind] },
  { key: 'TaxNO', title: '纳税人识别号', width: 180, cell: ({ TaxNO }) => TaxNO },
  { key: 'InvoiceNO', title: '发票号码', width: 180, cell: ({ InvoiceNO }) => InvoiceNO },
  { key: 'AskedTime', title: '申请时间', width: 136, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
]
