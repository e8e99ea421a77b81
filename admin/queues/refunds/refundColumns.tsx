import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { RefundWire } from '#contract/money/paymentRefund.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { refundWayTexts, troubleOf } from '#domain/money/refund.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { effectText, needsPerson, refundState } from './refundWords.ts'

export const refundColumns: ReadonlyArray<ListColumn<RefundWire>> = [
  { key: 'Name', title: '考生', width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 122,
    cell: (refund) => <StateWord>{refundState(refund)}</StateWord>,
  },
  {
    key: 'Amount',
    title: '金额',
    width: 112,
    align: 'right',
    sort: 'Amount',
    cell: (refund) => <span title={effectText(refund)}>{sumText(refund.Amount)}</span>,
  },
  {
    key: 'Fee',
    title: '费用',
    width: 94,
    cell: ({ For }) => (For === 'appeal' ? <StateWord>{feeKindTexts[For]}</StateWord> : feeKindTexts[For]),
  },
  {
    key: 'Reason',
    title: '原因',
    width: 268,
    cell: (refund) => (needsPerson(refund) ? troubleOf(refund.TroubleCode).what : refund.Reason),
  },
  { key: 'RequestedBy', title: '申请人', width: 116, cell: ({ RequestedBy }) => RequestedBy },
  {
    key: 'RequestedTime',
    title: '申请时间',
    width: 158,
    sort: 'RequestedTime',
    cell: ({ RequestedTime }) => isoMinuteText(RequestedTime),
  },
  { key: 'DecidedBy', title: '审批人', width: 116, cell: ({ DecidedBy }) => DecidedBy },
  { key: 'Way', title: '方式', width: 98, cell: ({ Way }) => refundWayTexts[Way] },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'EB_Name', title: '批次', width: 176, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'ExamTime', title: '场次', width: 210, cell: ({ ExamTime }) => ExamTime },
  { key: 'MName', title: '专业', width: 128, cell: ({ MName, GName }) => `${MName} ${GName}` },
]
