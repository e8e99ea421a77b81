import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { verdictOf } from '#client/retry.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Hall, HallState } from './hall.ts'
import style from './OnSite.module.css'
import { QueueSheet } from './QueueSheet.tsx'

/** Says why sending is paused, and that it resumes by itself. */
function pauseText(error: unknown): string {
  return verdictOf(error) === 'transient' ? '没有网络，恢复后自动发送' : `${messageOf(error)}，将自动重试`
}

/** Shows how many actions are unsent, why, and which need a decision; it is empty when all are sent. */
export function QueueBar({ hall, state }: { hall: Hall; state: HallState }) {
  const [isOpen, setOpen] = useState(false)
  const { queue, sendError, isPersistent, isReady, notices } = state
  const refused = queue.filter(({ refusal, officeKey }) => refusal !== null && officeKey === undefined).length
  const waiting = queue.length - refused
  return (
    <>
      <div role="status" aria-live="polite">
        {queue.length > 0 && (
          <div className={refused > 0 ? `${style.queue} ${style.refused}` : style.queue}>
            <span className={style.queueWords}>
              <strong>
                {waiting > 0 && `${waiting} 项待发送`}
                {waiting > 0 && refused > 0 && '，'}
                {refused > 0 && `${refused} 项需要处理`}
              </strong>
              {sendError !== null && <span className={style.soft}>{pauseText(sendError)}</span>}
            </span>
            <Button small look="plain" onClick={() => setOpen(true)}>
              查看
            </Button>
          </div>
        )}
        {isReady && !isPersistent && (
          <p className={style.stale}>本浏览器不能保存数据：没有网络时请不要关闭页面，否则未发送的内容会丢失。</p>
        )}
      </div>
      {notices.length > 0 && (
        <div className={`${style.queue} ${style.refused}`} role="alert">
          <span className={style.queueWords}>
            {notices.map((text) => (
              <strong key={text}>{text}</strong>
            ))}
          </span>
          <Button small look="plain" onClick={hall.dismissNotices}>
            知道了
          </Button>
        </div>
      )}
      {isOpen && <QueueSheet hall={hall} queue={queue} onClose={() => setOpen(false)} />}
    </>
  )
}
