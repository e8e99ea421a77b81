import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { callQuery } from '#client/callQuery.ts'
import { countText } from '#domain/page.ts'
import { useTitle } from '../shell/useTitle.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { chosenColumnsIn, enrolmentColumns } from './columns.tsx'
import { EnrolmentDrawer } from './EnrolmentDrawer.tsx'
import styles from './Enrolments.module.css'
import { FilterBar } from './FilterBar.tsx'
import {
  type EnrolmentFilter,
  filterIn,
  isEmptyFilter,
  listParams,
  listRequest,
  noFilter,
  PAGE_SIZE,
  pagesIn,
} from './filter.ts'
import { PageTurner } from './PageTurner.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { readStored, writeStored } from './stored.ts'

const COLUMNS_KEY = 'kaoji.admin.enrolmentColumns'

/** The enrolment list: filters and pages are kept in the address, and one enrolment opens beside the list. */
export function EnrolmentsScreen() {
  const [params, setParams] = useSearchParams()
  const filter = filterIn(params)
  const pages = pagesIn(params)
  const opened = Number(params.get('EF_ID') ?? 0)
  const [chosen, setChosen] = useState(() => chosenColumnsIn(readStored(COLUMNS_KEY)))
  const list = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', listRequest(filter, pages)),
    placeholderData: keepPreviousData,
  })
  useTitle('报名管理')

  const show = (next: EnrolmentFilter, nextPages: number[]) => setParams(listParams(next, nextPages))
  const open = (enrolmentId: number) => {
    const next = listParams(filter, pages)
    if (enrolmentId > 0) next.set('EF_ID', String(enrolmentId))
    // Closing replaces the history entry instead of adding one, so that 'back' leads to the earlier list.
    setParams(next, { replace: enrolmentId === 0 })
  }
  const openUnlessSelecting = (enrolmentId: number) => {
    if (window.getSelection()?.isCollapsed !== false) open(enrolmentId)
  }
  const columns = enrolmentColumns.filter(({ key }) => chosen.includes(key))
  const total = list.data?.totalCount ?? 0
  const isEverythingShown = list.data?.OtherMsg.IsCountCapped === 0 && (pages.length + 1) * PAGE_SIZE >= total
  const next = isEverythingShown ? null : (list.data?.OtherMsg.NextBefore ?? null)

  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>报名管理</h1>
        <p role="status" className={styles.total}>
          {list.isPlaceholderData && '正在查询…'}
          {list.data && !list.isPlaceholderData && `共 ${countText(total)} 条`}
        </p>
        <Button type="link" disabled={isEmptyFilter(filter)} onClick={() => show(noFilter, [])}>
          清除条件
        </Button>
        <SavedFilters filter={filter} onApply={(saved) => show(saved, [])} />
        <ColumnChoice
          all={enrolmentColumns}
          chosen={chosen}
          onChange={(columnsChosen) => {
            setChosen(columnsChosen)
            writeStored(COLUMNS_KEY, columnsChosen)
          }}
        />
        <Button icon={<ReloadOutlined />} loading={list.isFetching} onClick={() => list.refetch()}>
          刷新
        </Button>
      </header>
      <FilterBar filter={filter} onChange={(changed) => show(changed, [])} />
      <QueryState query={list} rows={14} />
      {list.data && (
        <>
          <Table
            rowKey="EF_ID"
            size="small"
            columns={columns}
            dataSource={list.data.listData}
            loading={list.isPlaceholderData}
            pagination={false}
            scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0) }}
            sticky
            rowClassName={(row) => (row.EF_ID === opened ? (styles.openRow ?? '') : (styles.row ?? ''))}
            onRow={(row) => ({ onClick: () => openUnlessSelecting(row.EF_ID) })}
            locale={{
              emptyText: (
                <Empty description={isEmptyFilter(filter) ? '还没有报名' : '没有符合条件的报名，可以放宽条件再试'} />
              ),
            }}
          />
          <PageTurner
            pages={pages}
            next={next}
            isBusy={list.isPlaceholderData}
            onTurn={(turned) => show(filter, turned)}
          />
        </>
      )}
      <EnrolmentDrawer enrolmentId={opened > 0 ? opened : null} onClose={() => open(0)} />
    </>
  )
}
