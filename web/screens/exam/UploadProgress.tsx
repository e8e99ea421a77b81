import { useEffect, useRef } from 'react'
import { useOnline } from '#client/useOnline.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { bytesText, percentOf, timeLeftText } from './amounts.ts'
import style from './UploadProgress.module.css'
import { abandonUpload, pauseUpload, resumeUpload, retryUpload, type SlotUpload } from './uploads.ts'

const phaseWords = {
  preparing: '正在准备上传',
  sending: '正在上传',
  waiting: '网络不稳定，恢复后自动继续',
  paused: '已暂停',
  finishing: '正在保存视频',
} as const

/** Shows the progress of an upload: bytes, percent, speed, time left, and buttons to pause, resume and cancel it. */
export function UploadProgress({ upload }: { upload: SlotUpload }) {
  const { view, failure, fileName } = upload
  const isOnline = useOnline()
  const words =
    failure ?? (view.phase === 'waiting' && !isOnline ? '网络已断开，恢复后自动继续' : phaseWords[view.phase])
  return (
    <section className={style.upload} aria-label="上传进度">
      <p className={style.name}>{fileName}</p>
      <Bar percent={percentOf(view.sentBytes, view.totalBytes)} isFailed={failure !== null} />
      <p className={style.amounts}>
        <span>
          {bytesText(view.sentBytes)} / {bytesText(view.totalBytes)}
        </span>
        <strong>{percentOf(view.sentBytes, view.totalBytes)}%</strong>
      </p>
      <p className={failure === null ? style.words : style.failure} role={failure === null ? 'status' : 'alert'}>
        {words}
      </p>
    </section>
  )
}

/** Returns what happens next. The line exists in every phase, so that the buttons below do not move. */
export function restWords({ view, failure, isFileUnfit, isLate }: SlotUpload): string {
  if (isLate) return '录像仍在本机。工作人员延长考试时间后，会自动接着上传。'
  if (isFileUnfit) return '这个文件不能使用，请选择其他视频，或重新录制。'
  if (failure !== null) return view.sentBytes > 0 ? '已经传上去的部分不会丢失，重试时接着传。' : ''
  if (view.phase === 'preparing' || view.phase === 'finishing') return '请不要关闭页面'
  if (view.phase !== 'sending') return '已经传上去的部分不会丢失'
  if (view.bytesPerSecond === null || view.secondsLeft === null) return '正在估算剩余时间'
  return `${bytesText(view.bytesPerSecond)}/秒，还需${timeLeftText(view.secondsLeft)}`
}

function Bar({ percent, isFailed }: { percent: number; isFailed: boolean }) {
  const bar = useRef<HTMLSpanElement>(null)
  // The width is set from script, since the content security policy forbids style attributes in server-rendered HTML.
  useEffect(() => {
    if (bar.current) bar.current.style.width = `${percent}%`
  }, [percent])
  return (
    <span
      className={style.track}
      role="progressbar"
      aria-label="已上传"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span ref={bar} className={isFailed ? `${style.bar} ${style.stopped}` : style.bar} />
    </span>
  )
}

type UploadActionsProps = { sheetId: number; upload: SlotUpload }

export function UploadActions({ sheetId, upload: { view, failure } }: UploadActionsProps) {
  const giveUp = async () => {
    const isSure = await confirm({
      title: '取消上传？',
      body: '以后选择同一个文件，可以从现在的地方接着传。',
      yes: '取消上传',
      no: '继续上传',
      danger: true,
    })
    if (isSure) abandonUpload(sheetId)
  }
  if (view.phase === 'finishing' && failure === null) return null
  return (
    <ButtonRow>
      <Button small look="quiet" onClick={() => void giveUp()}>
        取消
      </Button>
      {failure !== null ? (
        <Button small onClick={() => retryUpload(sheetId)}>
          重试
        </Button>
      ) : view.phase === 'paused' ? (
        <Button small onClick={() => resumeUpload(sheetId)}>
          继续
        </Button>
      ) : (
        <Button small look="quiet" onClick={() => pauseUpload(sheetId)}>
          暂停
        </Button>
      )}
    </ButtonRow>
  )
}
