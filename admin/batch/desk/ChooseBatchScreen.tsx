import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link, useNavigate, useSearchParams } from '#admin/kit/page/router.tsx'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { batchStages } from '#admin/shell/batchStages.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { BatchLines } from '#admin/today/life/BatchLines.tsx'
import { useBatchPaths } from '#admin/today/life/useBatchPaths.ts'
import { callQuery } from '#client/callQuery.ts'
import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import styles from './BatchDesk.module.css'
import { lastBatch } from './lastBatch.ts'

/** Where a page of a batch's desk was asked for without a batch: the last one worked in stands first, and none opens by itself. */
export function ChooseBatchScreen() {
  const { Roles } = useStaff()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [last] = useState(lastBatch)
  const batches = useBatches()
  const query = useQuery(callQuery('Admin', 'GetBatchLife', {}))
  const to = /^[a-z]+(\/[a-z]+)?$/.exec(params.get('to') ?? '')?.[0] ?? ''
  const stage = batchStages.find(({ key }) => key === to.split('/')[0])
  const rest = new URLSearchParams([...params].filter(([key]) => key !== 'to'))
  const title = stage === undefined ? '批次' : `${stage.label}：选择批次`
  const { first, pathIn } = useBatchPaths()
  const pathOf = (batchId: number) => {
    if (stage === undefined) return pathIn(batchId, first)
    const page = to === 'prepare' ? '' : `/${to}`
    return `/batches/${batchId}${page}${rest.size > 0 ? `?${rest}` : ''}`
  }
  const lives = [...(query.data?.listData ?? [])].sort((a, b) => Number(b.EB_ID === last) - Number(a.EB_ID === last))
  const others = batches.filter(({ value }) => !lives.some(({ EB_ID }) => EB_ID === value))
  return (
    <>
      <PageHead
        title={title}
        {...(last !== null && lives[0]?.EB_ID === last ? { lead: '上次打开的批次排在最前。' } : {})}
      />
      <QueryState query={query} rows={6} />
      {query.data && lives.length === 0 && others.length === 0 && (
        <PlainState
          title="还没有批次"
          note={mayCall(Roles, 'CreateBatch') ? '请先在“批次”里新建并发布。' : '考务新建并发布之后，会列在这里。'}
          actions={<Link to="/batches">去“批次”</Link>}
        />
      )}
      {lives.length > 0 && (
        <BatchLines lives={lives} {...(stage && { pathOf: ({ EB_ID }: BatchLifeWire) => pathOf(EB_ID) })} />
      )}
      {others.length > 0 && (
        <p className={styles.lead}>
          其他批次{' '}
          <PlainSelect
            label="其他批次"
            placeholder="选择批次"
            options={others}
            value={null}
            onChange={(batchId) => navigate(pathOf(batchId))}
          />
        </p>
      )}
    </>
  )
}
