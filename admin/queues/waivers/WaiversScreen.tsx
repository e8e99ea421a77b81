import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { waiverColumns } from './waiverColumns.tsx'

const WaiverPane = whenShown(
  async () => (await import('./WaiverPane.tsx')).WaiverPane,
  <Skeleton active aria-label="正在加载" />,
)

/** Waivers of fees, those that wait for a second person first (office#desk-payment). */
export function WaiversScreen() {
  const { Roles } = useStaff()
  const list = useList({
    name: 'waivers',
    fields: [
      {
        key: 'waiting',
        wire: 'IsWaiting',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 1, label: '待批准' },
          { value: 0, label: '已处理' },
        ],
      },
    ],
    columns: waiverColumns,
    usual: waiverColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetWaiverList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="减免"
      list={list}
      query={query}
      sums={query.data && { of: { Fee: query.data.OtherMsg.Sum } }}
      startExport={(send, request) =>
        send('Admin', 'ExportWaivers', {
          ...list.filter,
          ...request,
          Columns: [...new Set([...request.Columns, 'DecidedBy', 'DecidedTime'])],
        } as SentRequest<'Admin', 'ExportWaivers'>)
      }
      searchHint="姓名或考号"
      idOf={({ FW_ID }) => FW_ID}
      nameOf={({ Name }) => Name}
      nothingYet={
        mayCall(Roles, 'GetEnrolmentList')
          ? '没有减免。在报名详情的“缴费”中点“申请减免”，由另一位财务人员批准。'
          : '没有减免。'
      }
      rowDetail={(waiver) => <WaiverPane key={waiver.FW_ID} waiver={waiver} />}
    />
  )
}
