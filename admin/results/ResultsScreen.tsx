import { ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Empty, Segmented, Select, Table } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { ResultRowWire } from '#contract/resultStaff.ts'
import { EnrolmentDrawer } from '../enrolments/EnrolmentDrawer.tsx'
import { filterIn, listParams, pagesIn } from '../enrolments/filter.ts'
import { PageTurner } from '../enrolments/PageTurner.tsx'
import styles from '../schedule/Schedule.module.css'
import { useTitle } from '../shell/useTitle.ts'
import { useBatches } from '../state/catalogue.ts'
import { QueryState } from '../ui/QueryState.tsx'
import { PublishTimes } from './PublishTimes.tsx'
import { resultColumns } from './resultColumns.tsx'
import { canApprove, type ResultState, resultRequest, resultStates, stateIn, tallyText } from './resultFilter.ts'

/** Results by state: reviews what the examiners propose, approves it, and sets when it is shown. */
export function ResultsScreen() {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const batches = useBatches()
  const { batch } = filterIn(params)
  const state = stateIn(params)
  const pages = pagesIn(params)
  const [chosen, setChosen] = useState<readonly ResultRowWire[]>([])
  const [isPublishing, setPublishing] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const columns = resultColumns(({ EF_ID }) => setOpened(EF_ID))
  const list = useQuery({
    ...callQuery('Admin', 'GetResultList', resultRequest(batch, state, pages)),
    placeholderData: keepPreviousData,
  })
  useTitle('成绩')

  const show = (nextBatch: number | undefined, nextState: ResultState, nextPages: number[]) => {
    const next = listParams({ search: '', ...(nextBatch === undefined ? {} : { batch: nextBatch }) }, nextPages)
    next.set('state', nextState)
    // Rows that are no longer visible must not be approved along with the others.
    if (nextBatch !== batch || nextState !== state) setChosen([])
    setParams(next)
  }
  const approve = useMutation({
    mutationFn: (ids: number[]) => call('Admin', 'ApproveResults', { EF_IDs: ids }),
    onSuccess: async ({ OtherMsg }, ids) => {
      const left = ids.length - OtherMsg.Approved
      if (left > 0) message.warning(`审核通过 ${OtherMsg.Approved} 条；${left} 条的状态已变化，没有审核`)
      else message.success(`审核通过 ${OtherMsg.Approved} 条`)
      setChosen([])
      await queries.invalidateQueries({ queryKey: ['Admin', 'GetResultList'] })
    },
    onError: (error) => message.error(messageOf(error)),
  })
  const askApprove = async () => {
    const isSure = await modal.confirm({
      title: `审核通过 ${chosen.length} 条成绩？`,
      content: `${tallyText(chosen)}。通过后考官不能再修改评审，考生在公布时间后可以查询。`,
      okText: '审核通过',
      cancelText: '再看看',
    })
    if (isSure) approve.mutate(chosen.map(({ EF_ID }) => EF_ID))
  }
  const batchName = batches.find(({ value }) => value === batch)?.label

  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>成绩</h1>
        <Select
          aria-label="批次"
          placeholder="全部批次"
          className={styles.batch}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={batches}
          value={batch ?? null}
          onChange={(value: number | null | undefined) => show(value ?? undefined, state, [])}
        />
        <Segmented
          aria-label="状态"
          options={[...resultStates]}
          value={state}
          onChange={(value) => show(batch, value, [])}
        />
      </header>
      <div className={styles.bar}>
        {state === 'proposed' && (
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={approve.isPending}
            onClick={() => void askApprove()}
          >
            审核通过所选（{chosen.length}）
          </Button>
        )}
        <Button
          disabled={batchName === undefined}
          title={batchName === undefined ? '请先选择批次' : undefined}
          onClick={() => setPublishing(true)}
        >
          {batchName === undefined ? '设置公布时间（先选择批次）' : '设置公布时间'}
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
            rowKey="EF_ID"
            size="small"
            columns={[...columns]}
            dataSource={list.data.listData}
            loading={list.isPlaceholderData}
            pagination={false}
            sticky
            scroll={{ x: columns.reduce((sum, { width }) => sum + width, 60) }}
            rowClassName={(row) => (row.IsHeld === 1 ? (styles.refusedRow ?? '') : '')}
            rowSelection={
              state === 'proposed'
                ? {
                    selectedRowKeys: chosen.map(({ EF_ID }) => EF_ID),
                    preserveSelectedRowKeys: true,
                    onChange: (_, rows) => setChosen(rows.slice(0, 500)),
                    getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
                    getCheckboxProps: (row) => ({ disabled: !canApprove(row), 'aria-label': `选择 ${row.Name}` }),
                  }
                : undefined
            }
            locale={{ emptyText: <Empty description="没有这个状态的成绩" /> }}
          />
          <PageTurner
            pages={pages}
            next={list.data.OtherMsg.NextBefore}
            isBusy={list.isPlaceholderData}
            onTurn={(turned) => show(batch, state, turned)}
          />
        </>
      )}
      <EnrolmentDrawer enrolmentId={opened} onClose={() => setOpened(null)} />
      {isPublishing && batch !== undefined && batchName !== undefined && (
        <PublishTimes batchId={batch} batchName={batchName} onClose={() => setPublishing(false)} />
      )}
    </>
  )
}
