import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { isId } from '#admin/kit/list/listAddress.ts'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useBatchDesk } from '#admin/kit/state/batchDesk.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ReleaseWire } from '#contract/result/release.ts'
import { isoMinuteText } from '#domain/time.ts'
import { PublishTimes } from './PublishTimes.tsx'
import { ReleaseActions } from './ReleaseActions.tsx'
import styles from './Releases.module.css'
import { ResultTabs } from './ResultTabs.tsx'
import { scopeText, sharesText, stateText, storyOf } from './releaseTexts.ts'

const PrepareDialog = whenShown(async () => (await import('./PrepareDialog.tsx')).PrepareDialog)
const ReleasePreview = whenShown(async () => (await import('./ReleasePreview.tsx')).ReleasePreview)

const SIZE = 20

/**
 * Releases of results (office#release): one person prepares, another releases. Without a batch in the address it shows those of
 * all batches, so that nobody misses one that waits for him.
 */
export function ReleasesScreen() {
  const desk = useBatchDesk()
  return desk ? (
    <>
      <ResultTabs of="results" />
      <Releases batchId={desk.batchId} batchName={desk.name} />
    </>
  ) : (
    <ReleasesOfAll />
  )
}

function ReleasesOfAll() {
  const [params, setParams] = useSearchParams()
  const batches = useBatches()
  const inAddress = Number(params.get('batch'))
  const batchId = isId(inAddress) ? inAddress : null
  return (
    <>
      <ResultTabs of="results" />
      <PageHead title="成绩公布">
        <PlainSelect
          label="批次"
          placeholder="全部批次"
          options={batches}
          value={batchId}
          onChange={(batch) => setParams(new URLSearchParams({ batch: String(batch) }))}
          onClear={() => setParams(new URLSearchParams())}
        />
      </PageHead>
      <Releases
        key={batchId}
        batchId={batchId}
        batchName={batches.find(({ value }) => value === batchId)?.label ?? ''}
      />
    </>
  )
}

type Opened = { kind: 'prepare' } | { kind: 'times' } | { kind: 'preview'; release: ReleaseWire }

function Releases({ batchId, batchName }: { batchId: number | null; batchName: string }) {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened | null>(null)
  const query = useQuery(
    callQuery('Admin', 'GetReleaseList', {
      ...(batchId === null ? {} : { EB_ID: batchId }),
      PageIndex: page,
      PageSize: SIZE,
    }),
  )
  const close = () => setOpened(null)
  const columns: ReadonlyArray<PlainColumn<ReleaseWire>> = [
    { title: '状态', width: 116, cell: (row) => <strong>{stateText(row)}</strong> },
    ...(batchId === null ? [{ title: '批次', width: 160, cell: ({ EB_Name }: ReleaseWire) => EB_Name }] : []),
    { title: '范围', width: 130, cell: scopeText },
    {
      title: '成绩',
      width: 190,
      cell: ({ Results, Tally }) => `${Results} 条${Tally.length > 0 ? `：${sharesText(Tally)}` : ''}`,
    },
    {
      title: '准备',
      width: 130,
      cell: ({ PreparedBy, PreparedTime }) => `${PreparedBy} ${isoMinuteText(PreparedTime)}`,
    },
    { title: '确认', width: 90, cell: ({ ReleasedBy }) => ReleasedBy || '—' },
    { title: '进展', cell: storyOf },
    {
      title: '操作',
      width: 220,
      cell: (row) => <ReleaseActions release={row} onPreview={() => setOpened({ kind: 'preview', release: row })} />,
    },
  ]
  return (
    <>
      <div className={styles.scope}>
        <Button type="primary" disabled={batchId === null} onClick={() => setOpened({ kind: 'prepare' })}>
          {batchId === null ? '准备公布（先选择批次）' : '准备公布'}
        </Button>
        <Button disabled={batchId === null} onClick={() => setOpened({ kind: 'times' })}>
          成绩和评语的公布时间
        </Button>
      </div>
      <QueryState query={query} rows={6} />
      {query.data && (
        <>
          <PlainTable
            columns={columns}
            rows={query.data.listData}
            keyOf={({ RR_ID }) => RR_ID}
            nothing="还没有公布过成绩。审核通过的成绩由一位工作人员准备、另一位确认后，考生才能看到。"
          />
          <PageBar page={page} size={SIZE} total={query.data.totalCount} onTurn={setPage} />
        </>
      )}
      {opened?.kind === 'prepare' && batchId !== null && (
        <PrepareDialog batchId={batchId} batchName={batchName} onClose={close} />
      )}
      {opened?.kind === 'times' && batchId !== null && (
        <PublishTimes batchId={batchId} batchName={batchName} onClose={close} />
      )}
      {opened?.kind === 'preview' && <ReleasePreview release={opened.release} onClose={close} />}
    </>
  )
}
