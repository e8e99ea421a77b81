import { type ReactNode, useEffect, useState } from 'react'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { BadVideos } from './BadVideos.tsx'
import { badSlotsOf, type Ending, endingOf, type RoomSlot, type SessionWire } from './examRoom.ts'
import { KeptHere } from './KeptHere.tsx'
import { PieceSummary } from './PieceSummary.tsx'
import { RestartDialog } from './RestartDialog.tsx'
import style from './TimeOver.module.css'
import { abandonUploadsOf } from './uploads.ts'
import { useStart } from './useStart.ts'

type ExamEndProps = {
  enrolment: EnrolmentWire
  session: SessionWire
  slots: readonly RoomSlot[]
  onEntered: (minutes: number) => void
  /** The submit button; a complete set may still be submitted after the end (domain `whySheetClosed`). */
  submit: ReactNode
}

const restartQuestion = {
  title: '放弃这一组视频，重新开始？',
  body: '这一组视频已经齐全，现在就可以提交。重新开始后这一组视频作废，系统也不会再自动提交它；需要在规定时间内重新上传全部视频，已抽取的曲目不变。',
  yes: '放弃并重新开始',
  no: '保留这一组视频',
  risky: true,
}

const words: Readonly<Record<Ending, string>> = {
  asking: '正在向服务器确认这次考试的状态，请稍等。网络不通时，恢复后会自动继续。',
  complete:
    '视频已经齐全，还没有提交。您现在仍可以提交这一组视频，不需要重新录制；考试截止时还没有提交的，系统会自动提交这一组。',
  restart: '本次考试没有传完全部视频。重新开始后需要重新上传，已抽取的曲目不变；本机录制、没有上传的录像仍在本机。',
  closed: '本次考试没有传完全部视频，已上传的视频保留备查。如有疑问，请联系客服。',
}

/**
 * The page after the countdown ended without a submission: the candidate may submit, start again, or neither
 * (rulings#session, specification#online-exam).
 */
export function ExamEnd({ enrolment, session, slots, onEntered, submit }: ExamEndProps) {
  const { EF_ID } = enrolment
  const ending = endingOf(session)
  const [isStaying, setStaying] = useState(false)
  // The outcome is shown at the top of the page, so the page scrolls there.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const { start, isBusy } = useStart(EF_ID, (minutes) => {
    // An upload that was not finished in time cannot be used in a later session.
    abandonUploadsOf(EF_ID)
    onEntered(minutes)
  })
  const startAnew = async () => {
    if (await confirm(restartQuestion)) await start(true)
  }
  return (
    <Stack loose>
      <section className={`${style.over} ${style.end}`} role="alert">
        <h2 className={style.title}>考试时间已结束</h2>
        {ending === 'closed' && <p className={style.text}>{session.WhyNot}。</p>}
        <p className={style.text}>{words[ending]}</p>
        {ending === 'complete' && badSlotsOf(slots).length > 0 && (
          <>
            <BadVideos slots={slots} />
            <p className={style.text}>时间已结束，这些视频不能再更换。可以照样提交，也可以放弃这一组、重新开始考试。</p>
          </>
        )}
        {ending === 'complete' && submit}
        {ending === 'restart' && (
          <Button wide busy={isBusy} busyText="正在进入考试" onClick={() => void start()}>
            重新开始考试
          </Button>
        )}
        {ending === 'closed' && (
          <ButtonLink wide look="quiet" to={paths.examList}>
            返回考试列表
          </ButtonLink>
        )}
      </section>
      {ending !== 'complete' && <KeptHere enrolment={enrolment} slots={slots} canRestart={ending === 'restart'} />}
      <PieceSummary slots={slots} enrolment={enrolment} isFinal />
      {ending === 'complete' && (
        <Button wide look="plain" busy={isBusy} busyText="正在进入考试" onClick={() => void startAnew()}>
          放弃这一组，重新开始考试
        </Button>
      )}
      {ending === 'restart' && !isStaying && !isBusy && (
        <RestartDialog enrolmentId={EF_ID} onRestart={() => void start()} onStay={() => setStaying(true)} />
      )}
    </Stack>
  )
}
