import { useEffect } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import style from './TimeOver.module.css'
import { abandonUploadsOf } from './uploads.ts'
import { useStart } from './useStart.ts'

type TakenOverProps = {
  enrolmentId: number
  /** The name of the other device, such as `iPhone（微信）`; empty where it is not known. */
  device: string
  kind: keyof typeof words
  onEntered: (minutes: number) => void
}

const words = {
  video: {
    page: '线上考试',
    title: '考试已在另一台设备上继续',
    text: '刚刚进入了这场考试，本机不能再操作，正在进行的上传已停止。已抽取的曲目、已上传的视频都还在，计时没有中断。',
    kept: '本机录制、还没有上传的录像仍保存在本机，在本机继续考试后可以上传。',
    again: '在本机继续考试',
  },
  hearing: {
    page: '听力考试',
    title: '听力考试已在另一台设备上继续',
    text: '刚刚进入了这场听力考试，本机不能再答题。已保存的答案都还在，每道题剩余的播放次数不变，计时没有中断。',
    kept: '本机还没有送出的答案仍保存在本机，在本机继续考试后会自动送出。',
    again: '在本机继续听力考试',
  },
}

/**
 * Another device has taken over the exam. This one sends nothing more and may take the exam back (domain `examSeat`).
 */
export function TakenOver({ enrolmentId, device, kind, onEntered }: TakenOverProps) {
  const { start, isBusy } = useStart(enrolmentId, onEntered)
  const { page, title, text, kept, again } = words[kind]
  useEffect(() => abandonUploadsOf(enrolmentId), [enrolmentId])
  return (
    <Page title={page}>
      <Stack loose>
        <section className={style.over} role="alert">
          <h2 className={style.title}>{title}</h2>
          <p className={style.text}>
            {device || '另一台设备'}
            {text}
          </p>
          <p className={style.text}>{kept}</p>
          <div className={style.again}>
            <Button wide busy={isBusy} busyText="正在进入考试" onClick={() => void start()}>
              {again}
            </Button>
          </div>
        </section>
        <ButtonLink wide look="quiet" to={paths.examList}>
          返回考试列表
        </ButtonLink>
      </Stack>
    </Page>
  )
}
