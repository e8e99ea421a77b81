import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import style from './TimeOver.module.css'
import { slotUploads } from './uploads.ts'

/** The exam restarts after this many visible seconds, in which the candidate can stay on the page (rulings#session). */
const SECONDS = 10

type RestartDialogProps = { enrolmentId: number; onRestart: () => void; onStay: () => void }

/**
 * Restarts the exam after ten visible seconds. The countdown pauses while the page is hidden and while a video that
 * arrived in time is being attached. The dialog covers every other layer of the page.
 */
export function RestartDialog({ enrolmentId, onRestart, onStay }: RestartDialogProps) {
  const [left, setLeft] = useState(SECONDS)
  const isAttaching = useSyncExternalStore(
    slotUploads.subscribe,
    () => slotUploads.isAttaching(enrolmentId),
    () => false,
  )
  useEffect(() => {
    if (isAttaching) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((before) => before - 1)
    }, 1000)
    return () => window.clearInterval(timer)
  }, [isAttaching])
  const isDue = left <= 0
  const restart = useRef(onRestart)
  useEffect(() => {
    restart.current = onRestart
  })
  useEffect(() => {
    if (isDue) restart.current()
  }, [isDue])
  return (
    <Dialog
      title="考试时间已结束"
      body={
        <>
          <p>本次考试没有传完全部视频，没有提交。</p>
          <p className={style.count} role="timer">
            {isAttaching ? '正在保存最后一个视频，请稍等' : `${Math.max(left, 0)} 秒后重新开始，重新计时`}
          </p>
          <p>重新开始后需要重新上传全部视频，已抽取的曲目不变。</p>
        </>
      }
      yes="留在本页，先不开始"
      no="立即重新开始"
      onNo={onRestart}
      onAnswer={onStay}
    />
  )
}
