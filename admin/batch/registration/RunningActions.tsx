import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Registration.module.css'

const LockDialog = whenShown(async () => (await import('./LockDialog.tsx')).LockDialog)
const ExtendDialog = whenShown(async () => (await import('./ExtendDialog.tsx')).ExtendDialog)
const StopOfferDialog = whenShown(async () => (await import('./StopOfferDialog.tsx')).StopOfferDialog)

/** What is done with a published batch at once: each with what it changes, for how many, and a reason of its own. */
export function RunningActions({ batchId }: { batchId: number }) {
  const [opened, setOpened] = useState<'extend' | 'stop' | 'lock' | null>(null)
  const query = useQuery(callQuery('Admin', 'GetBatch', { EB_ID: batchId }))
  const batch = query.data?.item
  const close = () => setOpened(null)
  if (query.isError && !batch)
    return (
      <p role="alert">
        {messageOf(query.error)} <Button onClick={() => void query.refetch()}>重试</Button>
      </p>
    )
  if (!batch) return <p className={styles.running}>&nbsp;</p>
  if (batch.PublishedTime === null) return <p className={styles.running}>批次还是草稿，发布之后考生才能报名。</p>
  return (
    <div className={styles.running}>
      <span>
        报名 {isoMinuteText(batch.RegStartDate)} 至 {isoMinuteText(batch.RegEndDate)}
      </span>
      <span className={styles.actions}>
        <Button onClick={() => setOpened('extend')}>延长报名…</Button>
        <Button onClick={() => setOpened('stop')}>停止某一项…</Button>
        <Button danger={batch.IsLock === 0} onClick={() => setOpened('lock')}>
          {batch.IsLock === 1 ? '解除锁定…' : '锁定批次…'}
        </Button>
      </span>
      {opened === 'extend' && <ExtendDialog batch={batch} onClose={close} />}
      {opened === 'stop' && <StopOfferDialog batch={batch} onClose={close} />}
      {opened === 'lock' && <LockDialog batch={batch} onClose={close} />}
    </div>
  )
}
