import { Skeleton } from 'antd'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { MarkingPages } from './MarkingPages.tsx'
import { ProgressPart } from './ProgressPart.tsx'

const waiting = <Skeleton active aria-label="正在加载" />
const SecondMarksPart = whenShown(async () => (await import('./SecondMarksPart.tsx')).SecondMarksPart, waiting)
const HeldPart = whenShown(async () => (await import('./HeldPart.tsx')).HeldPart, waiting)
const HandedPart = whenShown(async () => (await import('./HandedPart.tsx')).HandedPart, waiting)
const SpreadPart = whenShown(async () => (await import('./SpreadPart.tsx')).SpreadPart, waiting)

const tabs = ['progress', 'second', 'held', 'handed', 'spread'] as const

/** The marking of a batch (office#marking); tab and conditions stand in the address. */
export function MarkingScreen() {
  const [params, setParams] = useSearchParams()
  const { batchId } = useDeskOfBatch()
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'progress'
  return (
    <>
      <MarkingPages />
      <Tabs
        activeKey={tab}
        onChange={(name) => setParams(name === 'progress' ? {} : { tab: name })}
        items={[
          { key: 'progress', label: '评审进度', children: <ProgressPart batchId={batchId} /> },
          { key: 'second', label: '复评', children: <SecondMarksPart batchId={batchId} /> },
          { key: 'held', label: '待裁定', children: <HeldPart batchId={batchId} /> },
          { key: 'handed', label: '移交考务', children: <HandedPart batchId={batchId} /> },
          { key: 'spread', label: '评分宽严', children: <SpreadPart batchId={batchId} /> },
        ]}
      />
    </>
  )
}
