import { useEffect, useState } from 'react'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { brand } from '#web/brand.ts'
import { isWeChat } from '#web/device/userAgent.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import style from './Celebration.module.css'
import { drawCelebration } from './drawCelebration.ts'
import { Fireworks } from './Fireworks.tsx'
import { canShare, savePicture, sharePicture } from './sharePicture.ts'

type CelebrationProps = { enrolment: EnrolmentWire; resultCode: number }

/** The drawn picture, saved by a long press in WeChat, and by download or sharing elsewhere. */
export function Celebration({ enrolment: { EF_ID, Name, Majors, Grades, ExamBatch }, resultCode }: CelebrationProps) {
  const what = `${Majors.MName} · ${Grades.GName}`
  const result = resultText[resultCode as ResultCode]
  const batch = ExamBatch.EB_Name
  const [picture, setPicture] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)

  useEffect(() => {
    let isCurrent = true
    // The dependency on `tries` draws the picture again on a retry.
    void tries
    drawCelebration({ name: Name, what, batch, result, association: brand.association })
      .then((url) => isCurrent && setPicture(url))
      .catch(() => isCurrent && setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [Name, what, batch, result, tries])

  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  if (isFailed) return <FailedState text="喜报没有生成，成绩不受影响" onRetry={retry} />
  const fileName = `${Name}音乐考级喜报.png`
  return (
    <Stack>
      <div className={style.picture}>
        {picture && (
          <img className={style.drawn} src={picture} alt={`喜报：${Name}，${what}，${batch}，成绩${result}`} />
        )}
        {picture && <Fireworks />}
      </div>
      <p className={style.hint}>{isWeChat() ? '长按图片，可以保存或发送给朋友' : '长按图片或点击下面的按钮保存'}</p>
      {picture && !isWeChat() && (
        <Button wide onClick={() => savePicture(picture, fileName)}>
          保存图片
        </Button>
      )}
      {picture && !isWeChat() && canShare() && (
        <Button wide look="quiet" onClick={() => void sharePicture(picture, fileName)}>
          分享给朋友
        </Button>
      )}
      <ButtonLink wide look="quiet" to={paths.certificates(EF_ID)}>
        查看证书
      </ButtonLink>
    </Stack>
  )
}
