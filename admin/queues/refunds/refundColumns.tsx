import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { RefundWire } from '#contract/money/paymentRefund.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { refundWayTexts, troubleOf } from '#domain/money/refund.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { effectText, needsPerson, refundState } from './refundWords.ts'

export const refundColumns: ReadonlyArray<ListColumn<RefundWire>> = [
  { key: 'Name', title: '考生', width: 100, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 104,
    cell: (refund) => {
      const { text, colour } = refundState(refund)
      return <Tag color={colour}>{text}</Tag>
    },
  },
  {
    key: 'Amount',
    title: '金额',
    width: 96,
    align: 'right',
    sort: 'Amount',
    cell: (refund) => <span title={effectText(refund)}>{sumText(refund.Amount)}</span>,
  },
  {
    key: 'Fee',
    title: '费用',
    width: 80,
    cell: ({ For }) => (For === 'appeal' ? <Tag color="blue">{feeKindTexts[For]}</Tag> : feeKindTexts[For]),
  },
  {
    key: 'Reason',
    title: '原因',
    width: 230,
    cell: (refund) => (needsPerson(refund) ? troubleOf(refund.TroubleCode).what : refund.Reason),
  },
  { key: 'RequestedBy', title: '申请人', width: 100, cell: ({ RequestedBy }) => RequestedBy },
  {
    key: 'RequestedTime',
    title: '申请时间',
    width: 136,
    sort: 'RequestedTime',
    cell: ({ RequestedTime }) => isoMinuteText(RequestedTime),
  },
  { key: 'DecidedBy', title: '审批人', width: 100, cell: ({ DecidedBy }) => DecidedBy },
  { key: 'Way', title: '方式', width: 84, cell: ({ Way }) => refundWayTexts[Way] },
  { key: 'EA_Name', title: '考区', width: 90, cell: ({ EA_Name }) => EA_Name },
  { key: 'EB_Name', title: '批次', width: 150, cell: ({ EB_Name }) => EB_Name },
  { key: 'ExamTime', title: '场次', width: 180, cell: ({ ExamTime }) => ExamTime },
  { key: 'MName', title: '专业', width: 110, cell: ({ MName, GName }) => `${MName} ${GName}` },
]
