import { ImportOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { ROWS_PER_PAGE, useList } from '../list/useList.ts'
import { mayUse } from '../sections.ts'
import { useStaff } from '../shell/staff.ts'
import { examinerColumns } from './examinerColumns.tsx'

const ExaminerImport = lazy(async () => ({ default: (await import('./ExaminerImport.tsx')).ExaminerImport }))

/** All examiners who can log in, with what waits for them; administrators import more from a sheet. */
export function ExaminersScreen() {
  const { Roles } = useStaff()
  const [isImporting, setImporting] = useState(false)
  const list = useList({
    name: 'examiners',
    fields: [],
    columns: examinerColumns,
    usual: examinerColumns.map(({ key }) => key),
  })
  const from = (list.state.page - 1) * ROWS_PER_PAGE
  const query = useQuery({
    ...callQuery('Admin', 'GetExaminerList', {}),
    placeholderData: keepPreviousData,
    // The call answers them all: an association has some hundreds.
    select: (answer) => ({ ...answer, listData: answer.listData.slice(from, from + ROWS_PER_PAGE) }),
  })
  return (
    <>
      <ListScreen
        title="考官"
        list={list}
        query={query}
        searchHint={null}
        idOf={({ UserID }) => UserID}
        nameOf={({ Name, Mobile }) => Name || Mobile}
        nothingYet="还没有考官，管理员可以点“导入”从表格读入。"
        actions={
          mayUse(Roles, []) && (
            <Button type="primary" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
              导入
            </Button>
          )
        }
      />
      {isImporting && (
        <Suspense>
          <ExaminerImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
