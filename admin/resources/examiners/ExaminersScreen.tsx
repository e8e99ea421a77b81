import { ImportOutlined, UserAddOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag, isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useStart } from '#admin/kit/page/useStart.ts'
import { useAreas, useMajors } from '#admin/kit/state/catalogue.ts'
import { PasswordLink } from '#admin/kit/ui/PasswordLink.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { examinerColumns } from './examinerColumns.tsx'

const ExaminerPane = whenShown(
  async () => (await import('./ExaminerPane.tsx')).ExaminerPane,
  <Skeleton active aria-label="正在加载" />,
)

const AddExaminerDialog = whenShown(async () => (await import('./AddExaminerDialog.tsx')).AddExaminerDialog)

const ExaminerImport = lazy(async () => ({ default: (await import('./ExaminerImport.tsx')).ExaminerImport }))

/** The examiners with what waits for them; administrators add single ones, or many from a sheet. */
export function ExaminersScreen() {
  const isAdmin = mayCall(useStaff().Roles, 'AddExaminer')
  const [isImporting, setImporting] = useStart('import')
  const [isAdding, setAdding] = useStart('add')
  const [addedId, setAddedId] = useState<number | null>(null)
  const list = useList({
    name: 'examiners',
    fields: [
      { key: 'major', wire: 'MID', isPossible: isId, label: '可评专业', options: useMajors() },
      { key: 'area', wire: 'EA_ID', isPossible: isId, label: '可去考区', options: useAreas() },
      {
        key: 'chief',
        wire: 'IsChief',
        isPossible: isFlag,
        label: '主考',
        options: [
          { value: 1, label: '是' },
          { value: 0, label: '否' },
        ],
      },
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
    columns: examinerColumns,
    usual: examinerColumns.map(({ key }) => key),
  })
  const query = useQuery({ ...callQuery('Admin', 'GetExaminerList', list.request), placeholderData: keepPreviousData })
  return (
    <>
      <ListScreen
        title="考官"
        list={list}
        startExport={exportOf('examiners', list.sortedFilter)}
        query={query}
        searchHint="姓名、单位，或手机号开头"
        idOf={({ UserID }) => UserID}
        nameOf={({ Name, Mobile }) => Name || Mobile}
        nothingYet={isAdmin ? '还没有考官。可以逐个添加，也可以从表格导入。' : '还没有考官，请联系管理员添加。'}
        detail={(id) => <ExaminerPane key={id} accountId={id} />}
        actions={
          isAdmin && (
            <>
              <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
                导入
              </Button>
              <Button type="primary" icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
                添加
              </Button>
            </>
          )
        }
      />
      {isAdmin && isImporting && (
        <Suspense>
          <ExaminerImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {isAdmin && isAdding && (
        <AddExaminerDialog
          onClose={() => setAdding(false)}
          onAdded={(accountId) => {
            setAdding(false)
            setAddedId(accountId)
          }}
        />
      )}
      {addedId !== null && (
        <PasswordLink
          make={(send) => send('Admin', 'MakeExaminerLink', { UserID: addedId })}
          onClose={() => setAddedId(null)}
        />
      )}
    </>
  )
}
