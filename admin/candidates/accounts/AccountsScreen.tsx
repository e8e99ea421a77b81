import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { useList } from '#admin/kit/list/useList.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { accountColumns, nameOf } from './accountColumns.tsx'

const AccountPane = whenShown(
  async () => (await import('./AccountPane.tsx')).AccountPane,
  <Skeleton active aria-label="正在加载" />,
)

/** Accounts of candidates (office#candidate-accounts). */
export function AccountsScreen() {
  const list = useList({
    name: 'accounts',
    fields: [
      {
        key: 'locked',
        wire: 'IsLocked',
        isPossible: (value) => value <= 1,
        label: '状态',
        options: [
          { value: 0, label: '正常' },
          { value: 1, label: '已停用' },
        ],
      },
    ],
    columns: accountColumns,
    usual: accountColumns.map(({ key }) => key),
  })
  const query = useQuery({ ...callQuery('Admin', 'GetAccountList', list.request), placeholderData: keepPreviousData })
  return (
    <ListScreen
      title="考生账号"
      list={list}
      startExport={exportOf('accounts', list.sortedFilter)}
      query={query}
      searchHint="完整手机号、后四位加姓名、考生姓名、考号"
      idOf={({ UserID }) => UserID}
      nameOf={nameOf}
      nothingYet="还没有考生注册。"
      detail={(id) => <AccountPane key={id} accountId={id} />}
    />
  )
}
