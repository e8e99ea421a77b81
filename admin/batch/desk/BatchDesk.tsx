import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { isId } from '#admin/kit/list/listAddress.ts'
import { Link, useParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { BatchDeskContext, noBatch } from '#admin/kit/state/batchDesk.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { type BatchStage, batchPath, batchStages } from '#admin/shell/batchStages.ts'
import { ForRoles } from '#admin/shell/ForRoles.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { maySee } from '#admin/shell/sections.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { LifeLine, Stuck } from '#admin/today/life/LifeLine.tsx'
import { callQuery } from '#client/callQuery.ts'
import { MINUTE_MS } from '#domain/time.ts'
import styles from './BatchDesk.module.css'
import { rememberBatch } from './lastBatch.ts'
import { StageFigures } from './StageFigures.tsx'

interface BatchDeskProps {
  stage: BatchStage
  children: ReactNode
}

/** The desk of one batch: its name and how far it has come above the page of a stage; the batch stands in the address. */
export function BatchDesk({ stage, children }: BatchDeskProps) {
  const batchId = Number(useParams().id)
  if (!isId(batchId)) return <NotFoundScreen />
  return (
    <KnownDesk key={batchId} batchId={batchId} stage={stage}>
      {children}
    </KnownDesk>
  )
}

function KnownDesk({ batchId, stage, children }: BatchDeskProps & { batchId: number }) {
  const staff = useStaff()
  const query = useQuery({ ...callQuery('Admin', 'GetBatchLife', { EB_ID: batchId }), refetchInterval: MINUTE_MS })
  const life = query.data?.listData[0]
  const name = life?.EB_Name ?? ''
  const desk = useMemo(() => ({ batchId, name }), [batchId, name])
  useTitle(name === '' ? stage.label : `${stage.label} · ${name}`)
  useEffect(() => {
    if (name !== '') rememberBatch(batchId)
  }, [batchId, name])
  if (query.isError && !life)
    return <FailedState error={query.error} named={noBatch} onRetry={() => void query.refetch()} />
  const history = batchStages.find(({ key }) => key === 'history')
  return (
    <BatchDeskContext value={desk}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title}>{name || '\u00a0'}</h1>
          {life && <StateWord>{life.Phase}</StateWord>}
          {life?.IsLock === 1 && <StateWord>已锁定</StateWord>}
          {life && <Stuck life={life} />}
          <span className={styles.ways}>
            {history && maySee(staff, history) && (
              <Link
                to={batchPath(batchId, 'history')}
                aria-current={stage.key === 'history' ? 'page' : undefined}
                className={styles.way}
              >
                记录
              </Link>
            )}
            <Link to="/batches" className={styles.way}>
              全部批次
            </Link>
          </span>
        </div>
        {life ? <LifeLine life={life} current={stage.key} /> : <div className={styles.noLine} />}
      </header>
      <ForRoles access={stage}>
        <StageFigures batchId={batchId} stage={stage.key} />
        {children}
      </ForRoles>
    </BatchDeskContext>
  )
}
