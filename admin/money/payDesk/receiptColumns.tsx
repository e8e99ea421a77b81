import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

export const receiptColumns: ReadonlyArray<ListColumn<ReceiptWire>> = [
  {
    key: 'ReceiptNO',
    title: '收据号',
    width: 120,
    isFixed: true,
    cell: ({ ReceiptNO }) => <strong>{ReceiptNO}</strong>,
  },
  {
    key: 'State',
    title: '状态',
    width: 136,
    cell: ({ IsReversed, IsClosed, Corrections }) => (
      <>
        {IsReversed === 1 && <Tag color="default">已冲销</Tag>}
        {IsReversed === 0 &&
          (IsClosed === 1 ? <Tag color="success">已结账</Tag> : <Tag color="processing">未结账</Tag>)}
        {Corrections.length > 0 && <Tag color="gold">已更正</Tag>}
      </>
    ),
  },
  { key: 'Sum', title: '金额', width: 100, sort: 'Sum', align: 'right', cell: ({ Sum }) => sumText(Sum) },
  { key: 'Way', title: '方式', width: 70, cell: ({ Way }) => deskWayTexts[Way] },
  { key: 'Payer', title: '缴费人', width: 100, cell: ({ Payer }) => Payer },
  {
    key: 'Names',
    title: '考生',
    width: 200,
    cell: ({ Lines }) => Lines.map(({ Name }) => Name).join('、'),
  },
  { key: 'EA_Name', title: '考区', width: 90, cell: ({ EA_Name }) => EA_Name },
  { key: 'TakenBy', title: '收款人', width: 90, cell: ({ TakenBy }) => TakenBy },
  { key: 'TakenTime', title: '时间', width: 136, sort: 'TakenTime', cell: ({ TakenTime }) => isoMinuteText(TakenTime) },
]
