import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { changeColumns } from './changeColumns.tsx'
import { differencesText } from './changeWords.ts'

const ChangePane = whenShown(
  async () => (await import('./ChangePane.tsx')).ChangePane,
  <Skeleton active aria-label="正在加载" />,
)

/** Paid enrolments that move to another fee, those that may still come about first (office#child). */
export function ChangesScreen() {
  const list = useList({
    name: 'changes',
    fields: [
      {
        key: 'live',
        wire: 'IsLive',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 1, label: '待批准、待补缴' },
          { value: 0, label: '已办完' },
        ],
      },
    ],
    columns: changeColumns,
    usual: changeColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetChoiceChangeList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="改报"
      list={list}
      query={query}
      sums={query.data && { note: differencesText(query.data.OtherMsg) }}
      startExport={exportOf('changes', list.sortedFilter)}
      searchHint="姓名或考号"
      idOf={({ CH_ID }) => CH_ID}
      nameOf={({ Name }) => Name}
      nothingYet="没有改报。在已缴费的报名详情中点“改报”，报名费不同的由另一位财务人员批准。"
      rowDetail={(change) => <ChangePane key={change.CH_ID} change={change} />}
    />
  )
}
