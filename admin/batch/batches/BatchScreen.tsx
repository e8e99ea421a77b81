import { CopyOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { isId } from '#admin/kit/list/listAddress.ts'
import { Link, useParams, useSearchParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { countText } from '#domain/page.ts'
import styles from './Batches.module.css'
import { BatchWindowsForm } from './BatchWindowsForm.tsx'
import { BatchStateTag } from './batchColumns.tsx'
import { useBatch } from './useBatch.ts'

const FeesTab = whenShown(
  async () => (await import('./FeesTab.tsx')).FeesTab,
  <Skeleton active aria-label="正在加载" />,
)
const PreviewTab = whenShown(
  async () => (await import('./PreviewTab.tsx')).PreviewTab,
  <Skeleton active aria-label="正在加载" />,
)
const PublishBatch = whenShown(
  async () => (await import('./PublishBatch.tsx')).PublishBatch,
  <Skeleton active aria-label="正在加载" />,
)
const ReadyTab = whenShown(
  async () => (await import('./ReadyTab.tsx')).ReadyTab,
  <Skeleton active aria-label="正在加载" />,
)
const SendingTab = whenShown(
  async () => (await import('#admin/content/messages/SendingTab.tsx')).SendingTab,
  <Skeleton active aria-label="正在加载" />,
)
const RunningBatch = whenShown(
  async () => (await import('./RunningBatch.tsx')).RunningBatch,
  <Skeleton active aria-label="正在加载" />,
)

const FilingTab = whenShown(
  async () => (await import('./FilingTab.tsx')).FilingTab,
  <Skeleton active aria-label="正在加载" />,
)

const NewBatch = whenShown(async () => (await import('./NewBatch.tsx')).NewBatch)

/** One batch: its parts as tabs in the order in which it is prepared; the tab stands in the address. */
export function BatchScreen() {
  const batchId = Number(useParams().id)
  return isId(batchId) ? <KnownBatch key={batchId} batchId={batchId} /> : <NotFoundScreen />
}

function KnownBatch({ batchId }: { batchId: number }) {
  const { Roles } = useStaff()
  const [params, setParams] = useSearchParams()
  const [isCloning, setCloning] = useState(false)
  const [saves, setSaves] = useState(0)
  const [runs, setRuns] = useState(0)
  const query = useBatch(batchId)
  const batch = query.data?.item
  useTitle(batch?.EB_Name ?? '批次')
  if (query.isError && !batch) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  if (!batch) return <QueryState query={query} rows={12} />
  const maySchedule = mayCall(Roles, 'SaveBatch')
  const tabs = [
    {
      key: 'windows',
      label: '时间安排',
      // It starts anew after its own saves only: what others save must not discard what is typed here.
      children: (
        <BatchWindowsForm key={saves} batch={batch} mayEdit={maySchedule} onSaved={() => setSaves(saves + 1)} />
      ),
    },
    { key: 'fees', label: '开设与费用', children: <FeesTab batch={batch} /> },
    { key: 'ready', label: '就绪检查', children: <ReadyTab batchId={batchId} /> },
    { key: 'preview', label: '预览', children: <PreviewTab batchId={batchId} /> },
    { key: 'publish', label: '发布', children: <PublishBatch batch={batch} mayPublish={maySchedule} /> },
  ]
  if (maySchedule) tabs.push({ key: 'messages', label: '消息', children: <SendingTab batchId={batchId} /> })
  if (maySchedule && batch.PublishedTime !== null)
    tabs.push({
      key: 'running',
      label: '进行中',
      children: <RunningBatch key={runs} batch={batch} onDone={() => setRuns(runs + 1)} />,
    })
  if (maySchedule && batch.PublishedTime !== null)
    tabs.push({ key: 'filing', label: '备案', children: <FilingTab batchId={batchId} year={batch.ExamYear} /> })
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'windows'
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{batch.EB_Name}</h1>
        <BatchStateTag state={batch.State} />
        <span className={styles.soft}>
          开设 {countText(batch.Offers)} 项 ·{' '}
          <Link to={`/enrolments?batch=${batchId}`}>报名 {countText(batch.Enrolments)}</Link>
          {batch.ClonedFrom && (
            <>
              {' '}
              · 复制自 <Link to={`/batches/${batch.ClonedFrom.EB_ID}`}>{batch.ClonedFrom.EB_Name}</Link>
            </>
          )}
        </span>
        {maySchedule && (
          <Button icon={<CopyOutlined />} onClick={() => setCloning(true)}>
            复制为新批次
          </Button>
        )}
      </header>
      <Tabs isKept activeKey={tab} onChange={(key) => setParams({ tab: key })} items={tabs} />
      {isCloning && <NewBatch model={batch} onClose={() => setCloning(false)} />}
    </>
  )
}
