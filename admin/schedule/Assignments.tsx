import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, App, Empty, Table } from 'antd'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { enrolmentColumns } from '../enrolments/columns.tsx'
import { FilterBar } from '../enrolments/FilterBar.tsx'
import { type EnrolmentFilter, listRequest } from '../enrolments/filter.ts'
import { PageTurner } from '../enrolments/PageTurner.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { AssignBar } from './AssignBar.tsx'
import styles from './Schedule.module.css'
import { MAX_ROWS, useAssigning } from './useAssigning.ts'

const shownColumns = [
  'EF_ID',
  'Name',
  'MName',
  'GName',
  'IsOnline',
  'ExamTime',
  'Examiners',
  'EA_Name',
  'IsPay',
  'CheckStatus',
  'ExamNO',
  'TName',
]
// Rows of this list open nothing, so the name is not a button here.
const columns = shownColumns
  .flatMap((name) => enrolmentColumns.filter(({ key }) => key === name))
  .map((column) => (column.key === 'Name' ? { ...column, render: undefined, dataIndex: 'Name' } : column))

interface Props {
  batchId: number
  filter: EnrolmentFilter
  pages: readonly number[]
  onShow: (filter: EnrolmentFilter, pages: number[]) => void
}

/** Chooses enrolments from the filtered list, over several pages, and assigns them all at once. */
export function Assignments({ batchId, filter, pages, onShow }: Props) {
  const { message } = App.useApp()
  const [ids, setIds] = useState<number[]>([])
  const { assign, isBusy, refused, dismiss } = useAssigning(() => setIds([]))
  const list = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', listRequest(filter, pages)),
    placeholderData: keepPreviousData,
  })
  const choose = (chosen: number[]) => {
    if (chosen.length > MAX_ROWS) message.warning(`一次最多选择 ${MAX_ROWS} 人`)
    setIds(chosen.slice(0, MAX_ROWS))
  }
  return (
    <>
      <FilterBar filter={filter} onChange={(changed) => onShow(changed, [])} isOfOneBatch />
      <AssignBar batchId={batchId} ids={ids} isBusy={isBusy} onAssign={assign} onClear={() => setIds([])} />
      {refused && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles.refused}
          title={refused.sentence}
          closable
          onClose={dismiss}
        />
      )}
      <QueryState query={list} rows={12} />
      {list.data && (
        <>
          <Table
            className={styles.table}
            rowKey="EF_ID"
            size="small"
            columns={columns}
            dataSource={list.data.listData}
            loading={list.isPlaceholderData}
            pagination={false}
            scroll={{ x: columns.reduce((sum, { width }) => sum + width, 60) }}
            sticky
            rowClassName={(row) => (row.EF_ID === refused?.enrolmentId ? (styles.refusedRow ?? '') : '')}
            rowSelection={{
              selectedRowKeys: ids,
              preserveSelectedRowKeys: true,
              onChange: (keys) => choose(keys.map(Number)),
              getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
              getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.Name}` }),
            }}
            locale={{ emptyText: <Empty description="没有符合条件的报名，可以放宽条件再试" /> }}
          />
          <PageTurner
            pages={pages}
            next={list.data.OtherMsg.NextBefore}
            isBusy={list.isPlaceholderData}
            onTurn={(turned) => onShow(filter, turned)}
          />
        </>
      )}
    </>
  )
}
