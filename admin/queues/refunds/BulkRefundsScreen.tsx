import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { BulkRefundWire } from '#contract/money/bulkRefund.ts'
import { sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import { bulkProgress, bulkState } from './bulkRefundWords.ts'
import { RefundTabs } from './RefundTabs.tsx'

const BulkRefundPane = whenShown(
  async () => (await import('./BulkRefundPane.tsx')).BulkRefundPane,
  <Skeleton active aria-label="正在加载" />,
)

const columns: ReadonlyArray<ListColumn<BulkRefundWire>> = [
  { key: 'Reason', title: '原因', width: 304, isFixed: true, cell: ({ Reason }) => <strong>{Reason}</strong> },
  {
    key: 'State',
    title: '状态',
    width: 104,
    cell: (bulk) => <StateWord>{bulkState(bulk)}</StateWord>,
  },
  { key: 'Parts', title: '人数', width: 94, align: 'right', cell: ({ Parts }) => countText(Parts) },
  { key: 'Sum', title: '合计', width: 140, align: 'right', cell: ({ Sum }) => sumText(Sum) },
  { key: 'Progress', title: '进度', width: 256, cell: bulkProgress },
  { key: 'RequestedBy', title: '申请人', width: 104, cell: ({ RequestedBy }) => RequestedBy },
  { key: 'RequestedTime', title: '申请时间', width: 158, cell: ({ RequestedTime }) => isoMinuteText(RequestedTime) },
  { key: 'DecidedBy', title: '审批人', width: 104, cell: ({ DecidedBy }) => DecidedBy },
]

/** Requests for many refunds at once, those that wait for a second person first (office#refund). */
export function BulkRefundsScreen() {
  const { Roles } = useStaff()
  const list = useList({
    name: 'bulkRefunds',
    fields: [
      {
        key: 'waiting',
        wire: 'IsWaiting',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 1, label: '待审批' },
          { value: 0, label: '已处理' },
        ],
      },
    ],
    columns,
    usual: columns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetBulkRefundList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="批量退费"
      list={list}
      query={query}
      sums={query.data && { of: { Sum: query.data.OtherMsg.Sum } }}
      searchHint={null}
      idOf={({ BR_ID }) => BR_ID}
      nameOf={({ Reason }) => Reason}
      nothingYet={
        mayCall(Roles, 'RequestBulkRefund')
          ? '没有批量退费。在“报名”中勾选或选择符合条件的全部报名，点“批量退费”，由另一位财务人员审批。'
          : '没有批量退费。'
      }
      detail={(id) => <BulkRefundPane key={id} bulkId={id} />}
    >
      <RefundTabs />
    </ListScreen>
  )
}
