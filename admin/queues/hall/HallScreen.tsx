import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { hallColumns, hallStates } from './hallColumns.tsx'

const HallPane = whenShown(
  async () => (await import('./HallPane.tsx')).HallPane,
  <Skeleton active aria-label="正在加载" />,
)

/** What was done or seen in the halls and is decided by a person: work that came too late, and wrong persons at the door. */
export function HallScreen() {
  const list = useList({
    name: 'hall',
    fields: [
      {
        key: 'state',
        wire: 'State',
        isPossible: (value) => value < hallStates.length,
        toWire: (value) => hallStates[value]?.wire,
        label: '状态',
        options: hallStates.map(({ label }, value) => ({ value, label })),
      },
      { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: useBatches() },
    ],
    columns: hallColumns,
    usual: hallColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetHallCases', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="现场待办"
      list={list}
      startExport={exportOf('hall', list.sortedFilter)}
      query={query}
      searchHint="考生姓名、完整考号"
      idOf={({ LC_ID }) => LC_ID}
      nameOf={({ Name }) => Name}
      nothingYet="没有待决定的事项。考官离线完成、送达时已不能计入的签到和评审，以及现场发现不是本人的情况，会出现在这里。"
      rowDetail={(hall) => <HallPane key={hall.LC_ID} hall={hall} />}
    />
  )
}
