import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { MyPupilWire } from '#contract/enrolment/enrolmentPupils.ts'
import { PAY_STATUS, payStatusText } from '#domain/enrolment/enrolment.ts'
import { type PupilState, pupilStateTexts } from '#domain/enrolment/pupils.ts'
import { copyText } from '#web/device/copyText.ts'
import { paths } from '#web/paths.ts'
import { endText, timeText } from '#web/screens/mine/words.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Pupils.module.css'
import { wordsOf } from './pupilLinks.ts'

const tones: Readonly<Record<PupilState, TagTone>> = {
  waiting: 'wait',
  agreed: 'good',
  refused: 'bad',
  lapsed: 'plain',
}

/** One pupil of a teacher: whether the guardian has agreed, and what the teacher can do. */
export function PupilRow({ pupil }: { pupil: MyPupilWire }) {
  const { Name, MName, GName, EB_Name, EA_Name, PName, PMobile, State, AnswerTime, RegEndDate, EF_ID, IsPay, Key } =
    pupil
  const [words, setWords] = useState('')
  const copy = async () => {
    const text = wordsOf(pupil, window.location.origin)
    const isCopied = await copyText(text)
    setWords(isCopied ? '' : text)
    toast(isCopied ? '已复制，请发给监护人' : '没能自动复制，请选中下面的文字复制', isCopied ? 'success' : 'failure')
  }
  return (
    <li className={style.row}>
      <span className={style.line}>
        <span className={style.name}>
          {Name} {MName} {GName}
        </span>
        <Tag tone={tones[State]}>{pupilStateTexts[State]}</Tag>
      </span>
      <span className={style.soft}>
        {EB_Name} · {EA_Name}
      </span>
      {PName !== '' && (
        <span className={style.soft}>
          监护人 {PName} {PMobile}
        </span>
      )}
      <span className={style.soft}>
        {State === 'waiting' &&
          (Key === '' ? '所录信息已无法读取，请移除后重新录入' : `请提醒监护人在${endText(RegEndDate)}前答复`)}
        {State === 'agreed' && `${timeText(AnswerTime)} 同意，${payStatusText[IsPay as 0 | 1 | 2]}`}
        {State === 'refused' && `${timeText(AnswerTime)} 拒绝，照片和证件号码已删除`}
        {State === 'lapsed' && '报名已结束，所录信息将被删除'}
      </span>
      <div className={style.buttons}>
        {State === 'waiting' && Key !== '' && (
          <Button small onClick={() => void copy()}>
            复制链接和说明
          </Button>
        )}
        {State === 'agreed' && (
          <ButtonLink to={paths.enrollDetails(EF_ID)} small look="quiet">
            {IsPay === PAY_STATUS.unpaid ? '查看并缴费' : '查看报名'}
          </ButtonLink>
        )}
        {State !== 'agreed' && <Drop pupil={pupil} />}
      </div>
      {words !== '' && <textarea className={style.links} aria-label="链接和说明" rows={4} readOnly value={words} />}
    </li>
  )
}

function Drop({ pupil: { PL_ID, Name, State } }: { pupil: MyPupilWire }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const drop = async () => {
    const isSure =
      State === 'refused' ||
      (await confirm({
        title: `移除${Name}？`,
        body: <p>所录信息和照片会删除，已发出的链接失效。</p>,
        yes: '移除',
        danger: true,
      }))
    if (!isSure) return
    setBusy(true)
    try {
      await call('Exam', 'DropPupil', { PL_ID })
      toast('已移除', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: ['Exam', 'GetMyPupils'] })
  }
  return (
    <Button small look="plain" busy={isBusy} busyText="正在移除" onClick={() => void drop()}>
      移除
    </Button>
  )
}
