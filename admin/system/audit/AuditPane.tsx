import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Audit.module.css'
import { thingPath } from './thingPath.ts'

interface AuditPaneProps {
  rowId: number
  /** Narrows the list to what the address says then. */
  onOnly: (changed: Readonly<Record<string, string | null>>) => void
}

/** One row of the log with both sides in words, and the ways to its person and its thing. */
export function AuditPane({ rowId, onOnly }: AuditPaneProps) {
  const entry = useQuery(callQuery('Admin', 'GetAuditEntry', { AL_ID: rowId }))
  if (entry.isError) return <FailedState error={entry.error} onRetry={() => entry.refetch()} />
  if (!entry.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { item } = entry.data
  const path = thingPath(item)
  const facts: ReadonlyArray<readonly [string, ReactNode]> = [
    ['时间', isoMinuteText(item.Time)],
    [
      '操作人',
      <>
        {item.Who}
        {item.UserID > 0 && (
          <Button type="link" size="small" onClick={() => onOnly({ user: String(item.UserID) })}>
            只看此人
          </Button>
        )}
      </>,
    ],
    [
      '对象',
      <>
        {path === null ? item.Thing : <Link to={path}>{item.Thing}</Link>}
        <Button type="link" size="small" onClick={() => onOnly({ subject: item.Subject, id: String(item.SubjectID) })}>
          只看此对象
        </Button>
      </>,
    ],
    ['考区', item.EA_Name || '—'],
    [
      '请求编号',
      <span key="request" className={styles.number}>
        {item.RequestId || '—'}
      </span>,
    ],
  ]
  return (
    <>
      <h2 className={styles.sentence}>{item.Text}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.part}>前后对照</h3>
      <PlainTable
        rows={item.Changes.map((change, at) => ({ ...change, at }))}
        keyOf={({ at }) => at}
        rowsPerPage={50}
        nothing="这条记录没有更多内容。"
        columns={[
          { title: '项目', width: 120, cell: ({ Field }) => Field },
          { title: '之前', cell: ({ From }) => <span className={styles.value}>{From || '—'}</span> },
          { title: '之后', cell: ({ To }) => <strong className={styles.value}>{To || '—'}</strong> },
        ]}
      />
    </>
  )
}
