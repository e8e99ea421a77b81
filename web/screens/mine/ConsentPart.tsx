import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { isUnder14, parseBirthMonth } from '#domain/people/birthMonth.ts'
import { consentText, consentVersion } from '#domain/people/faceConsent.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './EnrolmentDetails.module.css'

/** Whether faces can still be compared: online, before it is submitted, and not refunded or lapsed. */
function isAskable(enrolment: EnrolmentWire): boolean {
  const { mode, isSubmitted } = enrolmentFactsOf(enrolment)
  const { tone } = nextStepOf(enrolmentFactsOf(enrolment), serverNow())
  return mode === MODE.online && !isSubmitted && tone !== 'done'
}

/** Shows the consent to the face check, which can be withdrawn and given again (rulings#privacy). */
export function ConsentPart({ enrolment }: { enrolment: EnrolmentWire }) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const { EF_ID, BirthDate } = enrolment
  const isGiven = enrolment.ConsentVersion !== ''
  const mayGive = !isGiven && isAskable(enrolment)
  if (!isGiven && !mayGive) return null

  const send = async (change: () => Promise<unknown>, done: string) => {
    setSending(true)
    try {
      await change()
      await queries.invalidateQueries({ queryKey: ['Exam'] })
      toast(done, 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      setSending(false)
    }
  }
  const withdraw = async () => {
    const isSure = await confirm({
      title: '撤回人脸比对授权？',
      body: <p>撤回后不再将证件照与考试视频中的人脸进行比对，已保存的人脸特征会立即删除。报名、考试和成绩不受影响。</p>,
      yes: '撤回授权',
      no: '暂不撤回',
    })
    if (isSure) await send(() => call('Exam', 'WithdrawConsent', { EF_ID }), '已撤回授权')
  }
  const give = async () => {
    const isChild = parseBirthMonth(BirthDate) !== null && isUnder14(BirthDate, serverNow())
    const isSure = await confirm({
      title: '授权人脸比对？',
      body: (
        <p>
          {consentText(isChild)}。从授权以后上传的视频开始比对，随时可以撤回。不授权不影响报名、考试和成绩。
          {isChild && '考生未满十四周岁，须由父母或其他监护人作出选择。'}
        </p>
      ),
      yes: '同意授权',
      no: '暂不授权',
    })
    if (isSure) await send(() => call('Exam', 'GiveConsent', { EF_ID, ConsentVersion: consentVersion }), '已授权')
  }
  return (
    <section>
      <h3 className={style.title}>人脸比对授权</h3>
      <div className={style.check}>
        <Tag tone={isGiven ? 'good' : 'plain'}>{isGiven ? '已授权' : '未授权'}</Tag>
        <Button
          small
          look="quiet"
          busy={isSending}
          busyText={isGiven ? '正在撤回' : '正在授权'}
          onClick={() => void (isGiven ? withdraw() : give())}
        >
          {isGiven ? '撤回授权' : '授权'}
        </Button>
      </div>
      {!isGiven && <p className={style.soft}>不进行人脸比对，不影响考试和成绩。</p>}
    </section>
  )
}
