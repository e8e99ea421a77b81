import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import styles from './Marking.module.css'
import { ProgressPart } from './ProgressPart.tsx'

const waiting = <Skeleton active aria-label="正在加载" />
const SecondMarksPart = whenShown(async () => (await import('./SecondMarksPart.tsx')).SecondMarksPart, waiting)
const HeldPart = whenShown(async () => (await import('./HeldPart.tsx')).HeldPart, waiting)
const HandedPart = whenShown(async () => (await import('./HandedPart.tsx')).HandedPart, waiting)
const SpreadPart = whenShown(async () => (await import('./SpreadPart.tsx')).SpreadPart, waiting)

const tabs = ['progress', 'second', 'held', 'handed', 'spread'] as const

/** The marking of a batch (office#marking); batch, tab and conditions stand in the address. */
export function MarkingScreen() {
  const [params, setParams] = useSearchParams()
  const batches = useBatches()
  const inAddress = Number(params.get('batch'))
  const chosen = isId(inAddress) ? inAddress : undefined
  const atWork = useQuery({ ...callQuery('Admin', 'GetBatchAtWork', {}), enabled: chosen === undefined })
  const batchId = chosen ?? atWork.data?.OtherMsg.EB_ID ?? undefined
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'progress'
  useTitle('阅卷')

  const open = (name: string, batch: number) => {
    const next = new URLSearchParams({ batch: String(batch) })
    if (name !== 'progress') next.set('tab', name)
    setParams(next)
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>阅卷</h1>
        <PlainSelect
          label="批次"
          placeholder="选择批次"
          options={batches}
          value={batchId ?? null}
          onChange={(batch) => open(tab, batch)}
        />
      </header>
      {batchId === undefined ? (
        <>
          <QueryState query={atWork} rows={8} />
          {atWork.data && <PlainState title="还没有批次" note="批次发布、考生考试之后，在这里安排和查看评审。" />}
        </>
      ) : (
        <Tabs
          activeKey={tab}
          onChange={(name) => open(name, batchId)}
          items={[
            { key: 'progress', label: '评审进度', children: <ProgressPart key={batchId} batchId={batchId} /> },
            { key: 'second', label: '复评', children: <SecondMarksPart key={batchId} batchId={batchId} /> },
            { key: 'held', label: '待裁定', children: <HeldPart key={batchId} batchId={batchId} /> },
            { key: 'handed', label: '移交考务', children: <HandedPart key={batchId} batchId={batchId} /> },
            { key: 'spread', label: '评分宽严', children: <SpreadPart key={batchId} batchId={batchId} /> },
          ]}
        />
      )}
    </>
  )
}
