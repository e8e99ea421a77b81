import { CopyOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import { noBatch, useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { countText } from '#domain/page.ts'
import styles from './Batches.module.css'
import { BatchWindowsForm } from './BatchWindowsForm.tsx'
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
const BatchSettings = whenShown(
  async () => (await import('../schedule/BatchSettings.tsx')).BatchSettings,
  <Skeleton active aria-label="正在加载" />,
)

const NewBatch = whenShown(async () => (await import('./NewBatch.tsx')).NewBatch)

/** What is set up before a batch runs, as tabs in the order in which it is prepared; the tab stands in the address. */
export function PrepareScreen() {
  const { batchId } = useDeskOfBatch()
  const { Roles } = useStaff()
  const [params, setParams] = useSearchParams()
  const [isCloning, setCloning] = useState(false)
  const [saves, setSaves] = useState(0)
  const query = useBatch(batchId)
  const batch = query.data?.item
  if (query.isError && !batch)
    return <FailedState error={query.error} named={noBatch} onRetry={() => void query.refetch()} />
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
    ...(mayCall(Roles, 'GetBatchSettings')
      ? [{ key: 'rules', label: '规则', children: <BatchSettings batchId={batchId} /> }]
      : []),
    ...(maySchedule ? [{ key: 'messages', label: '消息', children: <SendingTab batchId={batchId} /> }] : []),
    { key: 'preview', label: '预览', children: <PreviewTab batchId={batchId} /> },
    { key: 'ready', label: '就绪检查', children: <ReadyTab batchId={batchId} /> },
    { key: 'publish', label: '发布', children: <PublishBatch batch={batch} mayPublish={maySchedule} /> },
  ]
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'windows'
  return (
    <>
      <div className={styles.head}>
        <span className={styles.soft}>
          开设 {countText(batch.Offers)} 项
          {batch.ClonedFrom && (
            <>
              ，复制自 <Link to={`/batches/${batch.ClonedFrom.EB_ID}`}>{batch.ClonedFrom.EB_Name}</Link>
            </>
          )}
        </span>
        {maySchedule && (
          <Button icon={<CopyOutlined />} onClick={() => setCloning(true)}>
            复制为新批次
          </Button>
        )}
      </div>
      <Tabs isKept activeKey={tab} onChange={(key) => setParams({ tab: key })} items={tabs} />
      {isCloning && <NewBatch model={batch} onClose={() => setCloning(false)} />}
    </>
  )
}
