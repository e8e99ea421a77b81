import { useQuery } from '@tanstack/react-query'
import { Select, Skeleton } from 'antd'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { ExamTimes } from './ExamTimes.tsx'
import styles from './Schedule.module.css'

const Assignments = whenShown(
  async () => (await import('./Assignments.tsx')).Assignments,
  <Skeleton active aria-label="正在加载" />,
)
const BatchSettings = whenShown(
  async () => (await import('./BatchSettings.tsx')).BatchSettings,
  <Skeleton active aria-label="正在加载" />,
)

const PAID = 1
const tabs = ['times', 'assign', 'settings'] as const

/**
 * The exam times of a batch, who sits and who marks in them, and the batch's settings; batch, tab, filters and pages
 * are kept in the address.
 */
export function ScheduleScreen() {
  const [params, setParams] = useSearchParams()
  const batches = useBatches()
  const inAddress = Number(params.get('batch'))
  const chosenBatch = isId(inAddress) ? inAddress : undefined
  const atWork = useQuery({ ...callQuery('Admin', 'GetBatchAtWork', {}), enabled: chosenBatch === undefined })
  const batchId = chosenBatch ?? atWork.data?.OtherMsg.EB_ID ?? undefined
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'times'
  useTitle('考试安排')

  const open = (name: string, batch: number) => {
    const next = new URLSearchParams({ batch: String(batch) })
    // Only paid enrolments can be assigned, so the list starts with that condition.
    if (name === 'assign') next.set('pay', String(PAID))
    if (name !== 'times') next.set('tab', name)
    setParams(next)
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>考试安排</h1>
        <Select
          aria-label="批次"
          placeholder="选择批次"
          className={styles.batch}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={batches}
          value={batchId ?? null}
          onChange={(batch) => batch !== null && open(tab, batch)}
        />
      </header>
      {batchId === undefined ? (
        <>
          <QueryState query={atWork} rows={8} />
          {atWork.data && (
            <PlainState title="还没有批次" note="请先在“批次”里新建并发布，考生缴费后在这里安排考试时间。" />
          )}
        </>
      ) : (
        <Tabs
          activeKey={tab}
          onChange={(name) => open(name, batchId)}
          items={[
            {
              key: 'times',
              label: '考试时间',
              children: <ExamTimes key={batchId} batchId={batchId} onAssign={() => open('assign', batchId)} />,
            },
            {
              key: 'assign',
              label: '安排考生与考官',
              children: <Assignments key={batchId} batchId={batchId} />,
            },
            {
              key: 'settings',
              label: '批次设置',
              children: <BatchSettings key={batchId} batchId={batchId} />,
            },
          ]}
        />
      )}
    </>
  )
}
