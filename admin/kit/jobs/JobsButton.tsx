import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import type { OfficeJobWire } from '#contract/office/officeJob.ts'
import styles from './JobsButton.module.css'
import { endedSince, isOpen, jobSentence } from './jobs.ts'
import { download, useJobs } from './useJobs.ts'

const JobsDrawer = lazy(async () => ({ default: (await import('./JobsDrawer.tsx')).JobsDrawer }))

/** What jobs add to: a list that is open shows it as soon as the job has ended. */
const importedLists = ['GetExaminerList', 'GetQuestionList', 'GetTextbookList', 'GetOtherResultList', 'GetExamPlanList']

/** Opens the list of own jobs, shows how many run, and tells when one has ended, wherever the person is by then. */
export function JobsButton() {
  const { notification, message } = App.useApp()
  const queries = useQueryClient()
  const jobs = useJobs()
  const [isShown, setShown] = useState(false)
  const before = useRef<readonly OfficeJobWire[] | null>(null)
  const list = jobs.data?.listData
  useEffect(() => {
    if (!list) return
    for (const job of endedSince(before.current, list)) {
      if (job.State === 'cancelled') continue
      for (const action of importedLists) void queries.invalidateQueries({ queryKey: ['Admin', action] })
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
              download(job.OJ_ID).catch((error: unknown) => message.error(messageOf(error)))
            }}
          >
            下载
          </Button>
        ),
      })
    }
    before.current = list
  }, [list, notification, message, queries])
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
          <JobsDrawer isShown onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
