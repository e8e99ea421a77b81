import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OfficeJobWire } from '#contract/office/officeJob.ts'
import { type CallName, useRefresh } from '../send/useRefresh.ts'
import styles from './JobsButton.module.css'
import { endedSince, isOpen, jobSentence } from './jobs.ts'
import { useDownload, useJobs } from './useJobs.ts'

const JobsDrawer = lazy(async () => ({ default: (await import('./JobsDrawer.tsx')).JobsDrawer }))

/** The lists to which jobs add rows; they are read again when a job has ended. */
const importedLists: readonly CallName[] = [
  'GetExaminerList',
  'GetQuestionList',
  'GetTextbookList',
  'GetOtherResultList',
  'GetExamPlanList',
]

/** Opens the list of own jobs, shows how many run, and tells when one has ended, wherever the person is by then. */
export function JobsButton() {
  const { notification } = App.useApp()
  const refresh = useRefresh()
  const download = useDownload()
  const jobs = useJobs()
  const [isShown, setShown] = useState(false)
  const before = useRef<readonly OfficeJobWire[] | null>(null)
  const list = jobs.data?.listData
  const startDownload = useEffectEvent(download.start)
  useEffect(() => {
    if (!list) return
    for (const job of endedSince(before.current, list)) {
      if (job.State === 'cancelled') continue
      void refresh(importedLists)
      notification[job.State === 'done' ? 'success' : 'error']({
        key: `job-${job.OJ_ID}`,
        // The buttons of every list stand at the top right.
        placement: 'bottomRight',
        title: job.Title,
        description: jobSentence(job),
        duration: 0,
        actions: job.FileName !== '' && (
          <Button
            type="primary"
            onClick={() => {
              notification.destroy(`job-${job.OJ_ID}`)
              startDownload(job.OJ_ID)
            }}
          >
            下载
          </Button>
        ),
      })
    }
    before.current = list
  }, [list, notification, refresh])
  const running = list?.filter(isOpen).length ?? 0
  const label = running > 0 ? `导出与导入，${running} 个正在进行` : '导出与导入'
  return (
    <>
      <span className={styles.counted}>
        <Button
          type="text"
          icon={<DownloadOutlined />}
          onClick={() => setShown(true)}
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
        />
        {running > 0 && (
          <span className={styles.count} aria-hidden="true">
            {running}
          </span>
        )}
      </span>
      {isShown && (
        <Suspense>
          <JobsDrawer onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
