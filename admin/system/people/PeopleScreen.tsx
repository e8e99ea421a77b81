import { UserAddOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useStart } from '#admin/kit/page/useStart.ts'
import { PasswordLink } from '#admin/kit/ui/PasswordLink.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { peopleColumns } from './peopleColumns.tsx'

const PersonPane = whenShown(
  async () => (await import('./PersonPane.tsx')).PersonPane,
  <Skeleton active aria-label="正在加载" />,
)

const AddPersonDialog = whenShown(async () => (await import('./AddPersonDialog.tsx')).AddPersonDialog)

/** The staff with their roles and areas (office#staff-people). */
export function PeopleScreen() {
  const [isAdding, setAdding] = useStart('new')
  const [addedId, setAddedId] = useState<number | null>(null)
  const list = useList({
    name: 'people',
    fields: [
      {
        key: 'off',
        wire: 'IsOff',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 0, label: '使用中' },
          { value: 1, label: '已停用' },
        ],
      },
    ],
    columns: peopleColumns,
    usual: peopleColumns.map(({ key }) => key),
  })
  const query = useQuery({ ...callQuery('Admin', 'GetStaffList', list.request), placeholderData: keepPreviousData })
  return (
    <>
      <ListScreen
        title="工作人员"
        list={list}
        startExport={exportOf('staff', list.sortedFilter)}
        query={query}
        searchHint="姓名，或手机号开头"
        idOf={({ UserID }) => UserID}
        nameOf={({ Name }) => Name}
        nothingYet="还没有工作人员。"
        detail={(id) => <PersonPane key={id} accountId={id} />}
        actions={
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
            添加
          </Button>
        }
      />
      {isAdding && (
        <AddPersonDialog
          onClose={() => setAdding(false)}
          onAdded={(accountId) => {
            setAdding(false)
            setAddedId(accountId)
          }}
        />
      )}
      {addedId !== null && (
        <PasswordLink
          make={(send) => send('Admin', 'MakeStaffLink', { UserID: addedId })}
          onClose={() => setAddedId(null)}
        />
      )}
    </>
  )
}
