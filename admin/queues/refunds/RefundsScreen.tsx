import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { sessionField, useSessionId } from '#admin/kit/list/sessionField.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useAreas, useBatches } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { refundGroups, refundRequesters } from '#domain/money/refund.ts'
import { RefundTabs } from './RefundTabs.tsx'
import { RetryTogether } from './RetryTogether.tsx'
import { refundColumns } from './refundColumns.tsx'
import { groupOptions, requesterOptions, wayOptions, ways } from './refundWords.ts'

const RefundPane = whenShown(
  async () => (await import('./RefundPane.tsx')).RefundPane,
  <Skeleton active aria-label="正在加载" />,
)

/** When and where an exam time is, as its first refund says. */
function useSessionName(examTimeId: number): string {
  const query = useQuery({
    ...callQuery('Admin', 'GetRefundList', { ET_ID: examTimeId, PageSize: 1 }),
    enabled: examTimeId > 0,
  })
  return query.data?.listData[0]?.ExamTime ?? ''
}

/** Refunds (office#refund), those that need somebody first: what WeChat could not end, then what waits for approval. */
export function RefundsScreen() {
  const { Roles } = useStaff()
  // A request for many is reached by its link, and chosen in no menu.
  const bulkId = Number(useSearchParams()[0].get('bulk') ?? 0)
  const ofBulk = { value: bulkId, label: `第 ${bulkId} 项申请` }
  const examTimeId = useSessionId()
  const session = sessionField(examTimeId, useSessionName(examTimeId))
  const list = useList({
    name: 'refunds',
    fields: [
      ...session,
      ...(bulkId > 0 ? [{ key: 'bulk', wire: 'BR_ID', isPossible: isId, label: '批量退费', options: [ofBulk] }] : []),
      {
        key: 'state',
        wire: 'State',
        toWire: (value) => refundGroups[value],
        isPossible: (value) => value < refundGroups.length,
        label: '状态',
        options: groupOptions,
      },
      { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: useBatches() },
      { key: 'area', wire: 'EA_ID', isPossible: isId, label: '考区', options: useAreas() },
      {
        key: 'way',
        wire: 'Way',
        toWire: (value) => ways[value],
        isPossible: (value) => value < ways.length,
        label: '方式',
        options: wayOptions,
      },
      {
        key: 'by',
        wire: 'RequestedBy',
        toWire: (value) => refundRequesters[value],
        isPossible: (value) => value < refundRequesters.length,
        label: '申请人',
        options: requesterOptions,
      },
    ],
    columns: refundColumns,
    usual: refundColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetRefundList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="退费"
      list={list}
      query={query}
      sums={query.data && { of: { Amount: query.data.OtherMsg.Sum } }}
      startExport={(send, request) =>
        send('Admin', 'ExportRefunds', {
          ...list.sortedFilter,
          ...request,
          Columns: [...new Set([...request.Columns, 'DecidedBy', 'DecidedTime', 'DoneTime', 'RefundCode'])],
        } as SentRequest<'Admin', 'ExportRefunds'>)
      }
      searchHint="姓名、考号、报名号、退款单号"
      idOf={({ R_ID }) => R_ID}
      nameOf={({ Name }) => Name}
      nothingYet={
        mayCall(Roles, 'GetEnrolmentList')
          ? '还没有退费。在报名详情的“缴费”中可以申请退费，由另一位财务人员审批。'
          : '还没有退费。'
      }
      detail={(id) => <RefundPane key={id} refundId={id} />}
    >
      <RefundTabs />
      {mayCall(Roles, 'RetryRefunds') && <RetryTogether filter={list.filter} />}
    </ListScreen>
  )
}
