import { Button, Empty, Progress, Skeleton } from 'antd'
import type { OfficeJobWire } from '#contract/office/officeJob.ts'
import { isoMinuteText } from '#domain/time.ts'
import { KeptDrawer } from '../kept/KeptDrawer.tsx'
import { Refusal } from '../send/Refusal.tsx'
import { useSend } from '../send/useSend.ts'
import { FailedState } from '../ui/FailedState.tsx'
import styles from './Jobs.module.css'
import { isOpen, jobSentence, percentOf } from './jobs.ts'
import { useDownload, useJobs } from './useJobs.ts'

/** Own exports and imports: how far they are, and what came of them (office#lists-and-jobs). Mounting opens it. */
export function JobsDrawer({ onClose }: { onClose: () => void }) {
  const jobs = useJobs()
  return (
    <KeptDrawer title="导出与导入" open onClose={onClose} size={480}>
      {jobs.isError && <FailedState error={jobs.error} onRetry={() => jobs.refetch()} />}
      {jobs.isPending && <Skeleton active />}
      {jobs.data?.listData.length === 0 && (
        <Empty description="还没有导出或导入。列表右上角的“导出”会把筛选出的内容写成表格，完成后在这里下载。" />
      )}
      {jobs.data && (
        <ul className={styles.jobs} aria-label="我的任务">
          {jobs.data.listData.map((job) => (
            <Job key={job.OJ_ID} job={job} />
          ))}
        </ul>
      )}
    </KeptDrawer>
  )
}

function Job({ job }: { job: OfficeJobWire }) {
  const percent = percentOf(job)
  const download = useDownload()
  const cancel = useSend({
    change: (send) => send('Admin', 'CancelOfficeJob', { OJ_ID: job.OJ_ID }),
    invalidates: ['GetOfficeJobList'],
  })
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{job.Title}</strong>
        {job.FileName !== '' && (
          <Button type="primary" size="small" loading={download.isSending} onClick={() => download.start(job.OJ_ID)}>
            下载
          </Button>
        )}
        {isOpen(job) && (
          <Button size="small" loading={cancel.isSending} onClick={() => cancel.start()}>
            取消
          </Button>
        )}
      </div>
      <Refusal of={download} />
      <Refusal of={cancel} />
      {isOpen(job) && (
        <Progress percent={percent ?? 0} showInfo={percent !== null} status="active" aria-label={job.Title} />
      )}
      <p className={job.State === 'failed' ? styles.failed : styles.note}>{jobSentence(job)}</p>
      <p className={styles.note}>
        {isoMinuteText(job.MadeTime)} 发起
        {job.RemovedTime !== null && `，${isoMinuteText(job.RemovedTime)} 前可以下载`}
        {job.State === 'done' && job.FileBytes > 0 && job.FileName === '' && '，文件已过期删除'}
      </p>
    </li>
  )
}
