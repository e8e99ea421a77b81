import { QuestionCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { countText } from '#domain/page.ts'
import styles from './PhotoCheck.module.css'
import { PhotoCheckQueue } from './PhotoCheckQueue.tsx'
import { photoTabs, sourceIn, sourceParams } from './source.ts'

const KeysHelp = whenShown(async () => (await import('./KeysHelp.tsx')).KeysHelp)

/** The photo check: the choice of photos (tab, batch) and the queue of them. */
export function PhotoCheckScreen() {
  const [params, setParams] = useSearchParams()
  const { tab, batchId, status } = sourceIn(params)
  const batches = useBatches()
  const [remaining, setRemaining] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const [isHelpOpen, setHelpOpen] = useState(false)

  return (
    <div className={styles.screen}>
      <PageHead title="照片">
        <Segmented
          aria-label="审核状态"
          options={[...photoTabs]}
          value={tab}
          onChange={(next) => setParams(sourceParams(next, batchId))}
        />
        <PlainSelect
          label="按批次筛选"
          placeholder="全部批次"
          options={batches}
          value={batchId}
          onChange={(next) => setParams(sourceParams(tab, next))}
          onClear={() => setParams(sourceParams(tab, null))}
        />
        <p className={styles.remaining} aria-live="off">
          {remaining !== null && (
            <>
              {tab === 'waiting' ? '还有' : '共'} <strong>{countText(remaining)}</strong> 张
            </>
          )}
        </p>
        <Button icon={<ReloadOutlined />} onClick={() => setRound(round + 1)}>
          刷新
        </Button>
        <Button icon={<QuestionCircleOutlined />} onClick={() => setHelpOpen(true)}>
          键盘操作 <kbd>?</kbd>
        </Button>
      </PageHead>
      <PhotoCheckQueue
        key={`${tab} ${batchId} ${round}`}
        batchId={batchId}
        status={status}
        isPaused={isHelpOpen}
        onRemaining={setRemaining}
        onShowKeys={() => setHelpOpen(true)}
        onRestart={() => setRound(round + 1)}
      />
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}
