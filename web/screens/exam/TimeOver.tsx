import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import style from './TimeOver.module.css'
import { useStart } from './useStart.ts'

type TimeOverProps = {
  enrolmentId: number
  isComplete: boolean
  onEntered: (minutes: number) => void
  /** Submitting, which a complete set still may after the end (domain `whySheetClosed`). */
  children: ReactNode
}

/**
 * The clock has run out without submission. A new session sets these videos aside and may spend the last one that the
 * batch allows (rulings 6), so it begins when it is asked for and not by itself.
 */
export function TimeOver({ enrolmentId, isComplete, onEntered, children }: TimeOverProps) {
  const { start, isBusy } = useStart(enrolmentId, onEntered)
  return (
    <section className={style.over} role="alert">
      <h2 className={style.title}>考试时间已结束</h2>
      {isComplete ? (
        <>
          <p className={style.text}>视频已经齐全，还没有提交。您现在仍可以提交这一组视频。</p>
          {children}
        </>
      ) : (
        <p className={style.text}>本次考试没有传完全部视频。重新开始后需要重新上传，已抽取的曲目不变。</p>
      )}
      <div className={style.again}>
        <Button
          wide
          look={isComplete ? 'quiet' : 'primary'}
          busy={isBusy}
          busyText="正在进入考试"
          onClick={() => void start()}
        >
          重新开始考试
        </Button>
      </div>
    </section>
  )
}
