import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayUse, sections } from '#admin/shell/sections.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { ReadyFindingWire } from '#contract/batch/batch.ts'
import type { ReadyPlace } from '#domain/batch/batchReady.ts'
import styles from './Batches.module.css'

/** Where each finding is mended: a tab of this batch, or a section, with who answers for it. */
const places: Readonly<Record<ReadyPlace, { label: string; tab?: string; section?: string; search?: string }>> = {
  windows: { label: '时间安排', tab: 'windows' },
  fees: { label: '开设与费用', tab: 'fees' },
  patterns: { label: '试卷结构', section: '/catalogue', search: '?tab=patterns' },
  questions: { label: '题库', section: '/questions' },
  areas: { label: '考区', section: '/catalogue' },
  site: { label: '网站设置', section: '/site', search: '?tab=site' },
}

/** The findings of the ready check, each with a link to the screen that mends it. */
export function useReady(batchId: number) {
  return useQuery(callQuery('Admin', 'CheckBatchReady', { EB_ID: batchId }))
}

export function ReadyTab({ batchId }: { batchId: number }) {
  const query = useReady(batchId)
  const findings = query.data?.listData
  const blocking = findings?.filter(({ IsBlocking }) => IsBlocking === 1).length ?? 0
  return (
    <div className={styles.form}>
      <div className={styles.bar}>
        <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
          重新检查
        </Button>
        <span className={styles.soft}>开放的批次每天夜里自动检查，有必须处理的问题会出现在“今天”</span>
      </div>
      <QueryState query={query} rows={6} />
      {findings?.length === 0 && <Alert type="success" showIcon title="全部就绪：没有发现问题" />}
      {findings && findings.length > 0 && (
        <>
          <p role="status">
            {blocking > 0 ? `${blocking} 项必须处理` : '没有必须处理的问题'}
            {findings.length > blocking && `，${findings.length - blocking} 项请核对`}
          </p>
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <Finding key={`${finding.Place} ${finding.Text}`} finding={finding} batchId={batchId} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Finding({ finding: { IsBlocking, Text, Place }, batchId }: { finding: ReadyFindingWire; batchId: number }) {
  const { Roles } = useStaff()
  const { label, tab, section: path, search = '' } = places[Place]
  const section = sections.find((one) => one.path === path)
  const to = tab
    ? `/batches/${batchId}?tab=${tab}`
    : section && mayUse(Roles, section.roles)
      ? `${section.path}${search}`
      : null
  return (
    <li className={styles.finding}>
      <StateWord>{IsBlocking === 1 ? '必须处理' : '请核对'}</StateWord>
      <span>{Text}</span>
      {to === null ? <span className={styles.soft}>在“{label}”中处理</span> : <Link to={to}>去“{label}”处理</Link>}
    </li>
  )
}
