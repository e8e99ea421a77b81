import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './EnrolmentDetails.module.css'

/** Shows the consent to the face check and lets the user withdraw it (rulings#privacy). */
export function ConsentPart({ enrolment }: { enrolment: EnrolmentWire }) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const isGiven = enrolment.ConsentVersion !== ''

  const withdraw = async () => {
    const isSure = await confirm({
      title: '撤回人脸比对授权？',
      body: <p>撤回后不再将证件照与考试视频中的人脸进行比对，已保存的人脸特征会立即删除。报名、考试和成绩不受影响。</p>,
      yes: '撤回授权',
      no: '暂不撤回',
    })
    if (!isSure) return
    setSending(true)
    try {
      await call('Exam', 'WithdrawConsent', { EF_ID: enrolment.EF_ID })
      await queries.invalidateQueries({ queryKey: ['Exam'] })
      toast('已撤回授权', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      setSending(false)
    }
  }
  return (
    <section>
      <h3 className={style.title}>人脸比对授权</h3>
      <div className={style.check}>
        <Tag tone={isGiven ? 'good' : 'plain'}>{isGiven ? '已授权' : '未授权'}</Tag>
        {isGiven && (
          <Button small look="quiet" busy={isSending} busyText="正在撤回" onClick={() => void withdraw()}>
            撤回授权
          </Button>
        )}
      </div>
      {!isGiven && <p className={style.soft}>不进行人脸比对，不影响考试和成绩。</p>}
    </section>
  )
}
