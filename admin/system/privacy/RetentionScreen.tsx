import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { RetentionDueWire, RetentionRunWire } from '#contract/people/retention.ts'
import { retentionHolds, retentionKindTexts } from '#domain/people/retention.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Privacy.module.css'
import { PrivacyRules } from './PrivacyRules.tsx'
import { privacyPages } from './privacyPages.ts'

const POLL_MS = 3000

/** /privacy/retention: how long data are kept, what is due, what a run would do, and what runs did (office#retention). */
export function RetentionScreen() {
  const isAdmin = useStaff().Roles?.includes('admin') === true
  const due = useQuery(callQuery('Admin', 'PreviewRetention', {}))
  const rules = useQuery(callQuery('Admin', 'GetPrivacyRules', {}))
  const runs = useQuery({
    ...callQuery('Admin', 'GetRetentionRuns', {}),
    refetchInterval: ({ state }) =>
      state.data?.listData.some(({ EndedTime }) => EndedTime === null) === true ? POLL_MS : false,
  })
  const [chosen, setChosen] = useState<RetentionDueWire | null>(null)
  return (
    <>
      <PageHead title="个人信息" tabTitle="保存期限与清理" />
      <PageTabs label="个人信息" pages={privacyPages} />
      <h2 className={styles.part}>期限</h2>
      <QueryState query={rules} rows={2} />
      {rules.data && <PrivacyRules rules={rules.data.item} mayEdit={isAdmin} />}
      <h2 className={styles.part}>到期的数据</h2>
      <p className={styles.soft}>
        这里只是预览，确认之前什么都不会删除。确认后只清理预览到的这些，期间有变动的会跳过。
      </p>
      <QueryState query={due} rows={4} />
      {due.data && (
        <PlainTable
          columns={[
            { title: '数据', width: 150, cell: ({ Kind }) => retentionKindTexts[Kind] },
            { title: '批次', width: 200, cell: ({ EB_Name }) => EB_Name },
            { title: '批次结束', width: 110, cell: ({ EndedTime }) => isoMinuteText(EndedTime).slice(0, 10) },
            { title: '保存', width: 70, align: 'right', cell: ({ Months }) => `${Months} 个月` },
            { title: '将清理', width: 120, align: 'right', cell: ({ Count, Pieces }) => `${Count} 人 ${Pieces} 项` },
            {
              title: '最早',
              width: 100,
              cell: ({ OldestTime }) => (OldestTime === null ? '' : isoMinuteText(OldestTime).slice(0, 10)),
            },
            { title: '保留', cell: ({ Held }) => <HeldLines held={Held} /> },
            {
              title: '处理',
              width: 110,
              cell: (row) =>
                isAdmin && row.Count > 0 ? (
                  <Button size="small" danger onClick={() => setChosen(row)}>
                    清理
                  </Button>
                ) : (
                  <span className={styles.soft}>{row.Count === 0 ? '没有可清理的' : '由管理员确认'}</span>
                ),
            },
          ]}
          rows={due.data.listData}
          keyOf={({ Kind, EB_ID }) => `${Kind}${EB_ID}`}
          nothing="没有到期的数据。"
        />
      )}
      <h2 className={styles.part}>清理的记录</h2>
      <QueryState query={runs} rows={2} />
      {runs.data && (
        <PlainTable
          columns={[
            { title: '时间', width: 140, cell: ({ ApprovedTime }) => isoMinuteText(ApprovedTime) },
            { title: '数据', width: 150, cell: ({ Kind }) => retentionKindTexts[Kind] },
            { title: '批次', width: 200, cell: ({ EB_Name }) => EB_Name },
            { title: '确认人', width: 100, cell: ({ ApprovedBy }) => ApprovedBy },
            { title: '原因', cell: ({ Reason }) => Reason },
            { title: '结果', width: 220, cell: resultText },
          ]}
          rows={runs.data.listData}
          keyOf={({ RT_ID }) => RT_ID}
          nothing="还没有清理过。"
        />
      )}
      {chosen && (
        <ReasonDialog
          form={`retention.${chosen.Kind}.${chosen.EB_ID}`}
          title={`清理${chosen.EB_Name}的${retentionKindTexts[chosen.Kind]}？`}
          okText="清理"
          isDangerous
          hint="保存期限已到"
          change={(send, Reason) =>
            send('Admin', 'ApproveRetention', { Kind: chosen.Kind, EB_ID: chosen.EB_ID, Seen: chosen.Seen, Reason })
          }
          invalidates={['PreviewRetention', 'GetRetentionRuns']}
          done="已开始清理，进度见下方的记录"
          onClose={() => setChosen(null)}
        >
          <p>
            会永久删除 {chosen.Count} 位考生的 {chosen.Pieces} 项，不能恢复。成绩、证书编号和账目不受影响。
          </p>
          {chosen.Held.length > 0 && <HeldLines held={chosen.Held} />}
        </ReasonDialog>
      )}
    </>
  )
}

function HeldLines({ held }: { held: RetentionDueWire['Held'] }) {
  return (
    <>
      {held.map(({ Why, Count }) => (
        <div key={Why}>
          {Count} 人：{retentionHolds[Why]}
        </div>
      ))}
    </>
  )
}

function resultText({ EndedTime, Count, Handled, Done, Skipped }: RetentionRunWire): string {
  if (EndedTime === null) return `正在清理：${Handled} / ${Count}`
  return `已清理 ${Done} 人${Skipped > 0 ? `，${Skipped} 人有变动，已跳过` : ''}`
}
