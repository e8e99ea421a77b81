import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { invoiceKindTexts, invoiceStatusTexts, REVERSAL_DUE } from '#domain/money/invoice.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const invoiceColumns: ReadonlyArray<ListColumn<StaffInvoiceWire>> = [
  { key: 'Title', title: '抬头', width: 256, isFixed: true, cell: ({ Title }) => <strong>{Title}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 176,
    cell: ({ State, NeedsReversal, RedNO }) => (
      <>
        <StateWord>{invoiceStatusTexts[State]}</StateWord>{' '}
        {NeedsReversal === 1 && <StateWord>{REVERSAL_DUE}</StateWord>}
        {NeedsReversal === 0 && RedNO !== '' && <StateWord>已冲红</StateWord>}
      </>
    ),
  },
  { key: 'Amount', title: '金额', width: 128, align: 'right', cell: ({ Amount }) => sumText(Amount) },
  { key: 'TitleKind', title: '类型', width: 82, cell: ({ TitleKind }) => invoiceKindTexts[TitleKind] },
  { key: 'TaxNO', title: '纳税人识别号', width: 210, cell: ({ TaxNO }) => TaxNO },
  { key: 'InvoiceNO', title: '发票号码', width: 210, cell: ({ InvoiceNO }) => InvoiceNO },
  { key: 'AskedTime', title: '申请时间', width: 158, cell: ({ AskedTime }) => isoMinuteText(AskedTime) },
]
