import { ImportOutlined, ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Empty, Input, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { filterIn, listParams, PAGE_SIZE, pagesIn } from '../enrolments/filter.ts'
import { PageTurner } from '../enrolments/PageTurner.tsx'
import styles from '../schedule/Schedule.module.css'
import { useTitle } from '../shell/useTitle.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { ImportDrawer } from './ImportDrawer.tsx'
import { otherResultColumns } from './otherResultColumns.tsx'

/** Lists imported results of other exams, imports more, and removes wrong ones. */
export function OtherResultsScreen() {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const { search } = filterIn(params)
  const pages = pagesIn(params)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isImporting, setImporting] = useState(false)
  const list = useQuery({
    ...callQuery('Admin', 'GetOtherResultList', {
      Search: search,
      PageSize: PAGE_SIZE,
      Before: pages[pages.length - 1],
    }),
    placeholderData: keepPreviousData,
  })
  useTitle('其他成绩')

  const show = (nextSearch: string, nextPages: number[]) => {
    // Rows that are no longer visible must not be removed along with the others.
    setChosen([])
    setParams(listParams({ search: nextSearch }, nextPages))
  }
  const refresh = () => queries.invalidateQueries({ queryKey: ['Admin', 'GetOtherResultList'] })
  const remove = useMutation({
    mutationFn: (ids: readonly number[]) => call('Admin', 'RemoveOtherResults', { OR_IDs: [...ids] }),
    onSuccess: async ({ OtherMsg }) => {
      message.success(`已删除 ${OtherMsg.Removed} 条`)
      setChosen([])
      await refresh()
    },
    onError: (error) => message.error(messageOf(error)),
  })
  const askRemove = async () => {
    const isSure = await modal.confirm({
      title: `删除所选的 ${chosen.length} 条成绩？`,
      content: '考生将查询不到这些成绩；需要时可以重新导入，删除会记入操作日志。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '再看看',
    })
    if (isSure) remove.mutate(chosen)
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>其他成绩</h1>
        <Input.Search
          key={search}
          className={styles.search}
          aria-label="搜索其他成绩"
          placeholder="姓名开头，或完整证件号"
          allowClear
          maxLength={60}
          enterButton="搜索"
          defaultValue={search}
          onSearch={(text) => show(text.trim(), [])}
        />
      </header>
      <div className={styles.bar}>
        <Button type="primary" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
        <Button danger disabled={chosen.length === 0} loading={remove.isPending} onClick={() => void askRemove()}>
          删除所选（{chosen.length}）
        </Button>
        <Button icon={<ReloadOutlined />} loading={list.isFetching} onClick={() => list.refetch()}>
          刷新
        </Button>
      </div>
      <QueryState query={list} rows={12} />
      {list.data && (
        <>
          <Table
            className={styles.table}
            rowKey="OR_ID"
            size="small"
            columns={[...otherResultColumns]}
            dataSource={list.data.listData}
            loading={list.isPlaceholderData}
            pagination={false}
            sticky
            scroll={{ x: otherResultColumns.reduce((sum, { width }) => sum + width, 60) }}
            rowSelection={{
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(Number)),
              getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
              getCheckboxProps: (row) => ({ 'aria-label': `选择 ${row.Name}` }),
            }}
            locale={{
              emptyText: <Empty description={search === '' ? '还没有导入其他成绩' : '没有找到，请核对姓名或证件号'} />,
            }}
          />
          <PageTurner
            pages={pages}
            next={list.data.OtherMsg.NextBefore}
            isBusy={list.isPlaceholderData}
            onTurn={(turned) => show(search, turned)}
          />
        </>
      )}
      {isImporting && (
        <ImportDrawer
          onClose={() => setImporting(false)}
          onImported={() => {
            setImporting(false)
            show('', [])
            void refresh()
          }}
        />
      )}
    </>
  )
}
