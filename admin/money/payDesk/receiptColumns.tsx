import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const receiptColumns: ReadonlyArray<ListColumn<ReceiptWire>> = [
  {
    key: 'ReceiptNO',
    title: '收据号',
    width: 140,
    isFixed: true,
    cell: ({ ReceiptNO }) => <strong>{ReceiptNO}</strong>,
  },
  {
    key: 'State',
    title: '状态',
    width: 158,
    cell: ({ IsReversed, IsClosed, Corrections }) => (
      <>
        {IsReversed === 1 && <StateWord>已冲销</StateWord>}
        {IsReversed === 0 && (IsClosed === 1 ? <StateWord>已结账</StateWord> : <StateWord>未结账</StateWord>)}
        {Corrections.length > 0 && <StateWord>已更正</StateWord>}
      </>
    ),
  },
  { key: 'Sum', title: '金额', width: 116, sort: 'Sum', align: 'right', cell: ({ Sum }) => sumText(Sum) },
  { key: 'Way', title: '方式', width: 82, cell: ({ Way }) => deskWayTexts[Way] },
  { key: 'Payer', title: '缴费人', width: 116, cell: ({ Payer }) => Payer },
  {
    key: 'Names',
    title: '考生',
    width: 234,
    cell: ({ Lines }) => Lines.map(({ Name }) => Name).join('、'),
  },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'TakenBy', title: '收款人', width: 104, cell: ({ TakenBy }) => TakenBy },
  { key: 'TakenTime', title: '时间', width: 158, sort: 'TakenTime', cell: ({ TakenTime }) => isoMinuteText(TakenTime) },
]
