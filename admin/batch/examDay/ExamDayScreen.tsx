import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { shanghaiDate } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { ExamPages } from './ExamPages.tsx'
import { OnlineBoard } from './OnlineBoard.tsx'
import { SiteBoard } from './SiteBoard.tsx'

const PrintDialog = whenShown(async () => (await import('#admin/kit/print/PrintDialog.tsx')).PrintDialog)

const REFRESH_MS = 300_000

/** The boards of a batch on one day, on site and online; day and board are kept in the address. */
export function ExamDayScreen() {
  const [params, setParams] = useSearchParams()
  const { batchId, name } = useDeskOfBatch()
  const [isPrinting, setPrinting] = useState(false)
  const { Roles } = useStaff()
  const days = useQuery({ ...callQuery('Admin', 'GetExamDays', {}), refetchInterval: REFRESH_MS })
  const all = (days.data?.listData ?? []).filter(({ EB_ID }) => EB_ID === batchId)
  const today = shanghaiDate(serverNow())
  const day =
    all.find(({ Date: date }) => date === params.get('date')) ??
    all.find(({ Date: date }) => date === today) ??
    all.find(({ Date: date }) => date > today) ??
    all.at(-1)
  const mayWatchSessions = mayCall(Roles, 'GetExamSessions')
  const first = day?.OnSite === 0 && mayWatchSessions ? 'online' : 'site'
  const tab = mayWatchSessions && ['site', 'online'].includes(params.get('tab') ?? '') ? params.get('tab') : first
  const open = (change: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    setParams(next)
  }
  const choice = day && { EB_ID: day.EB_ID, Date: day.Date }
  return (
    <>
      <ExamPages />
      <header className={styles.head}>
        {day && (
          <span className={styles.day}>
            <PlainSelect
              label="日期"
              value={all.indexOf(day)}
              options={all.map((one, value) => ({
                value,
                label: `${one.Date === today ? '今天 ' : ''}${one.Date}`,
              }))}
              onChange={(at) => all[at] && open({ date: all[at].Date })}
            />
          </span>
        )}
        {day && <Button onClick={() => setPrinting(true)}>打印</Button>}
        <a href="/OnSiteReview" className={styles.door}>
          现场签到（扫码）
        </a>
      </header>
      <QueryState query={days} rows={8} />
      {days.data && !choice && (
        <PlainState title="这个批次近期没有考试" note="考试时间公布后，考试前后的日子会列在这里。" />
      )}
      {choice && (
        <Tabs
          activeKey={tab ?? first}
          onChange={(name) => open({ tab: name })}
          items={[
            { key: 'site', label: '现场考试', children: <SiteBoard key={choice.Date} day={choice} /> },
            ...(mayWatchSessions
              ? [{ key: 'online', label: '线上考试', children: <OnlineBoard key={choice.Date} day={choice} /> }]
              : []),
          ]}
        />
      )}
      {isPrinting && day && (
        <PrintDialog batchId={batchId} batchName={name} date={day.Date} onClose={() => setPrinting(false)} />
      )}
    </>
  )
}
