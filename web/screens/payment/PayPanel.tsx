import { useState } from 'react'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { canPayHere } from '#web/device/pay.ts'
import { Button } from '#web/ui/Button.tsx'
import { OpenInWeChat } from './OpenInWeChat.tsx'
import style from './PayPanel.module.css'
import { usePayment } from './usePayment.ts'
import { usePayReturn } from './usePayReturn.ts'

/** The pay button of an enrolment that can be paid online (`whyCannotPayOnline` is null), for the foot of a page. */
export function PayPanel({ enrolment }: { enrolment: EnrolmentWire }) {
  const { state, press } = usePayment(enrolment)
  const [needsWeChat, setNeedsWeChat] = useState(false)
  usePayReturn(enrolment.EF_ID, press)
  const isBusy = state.phase !== 'ready' && state.phase !== 'paid'
  return (
    <>
      <p className={style.note} role="status">
        {state.phase === 'asking' ? '正在确认支付结果，请不要关闭页面' : state.note}
      </p>
      <Button
        wide
        busy={isBusy}
        busyText={state.phase === 'asking' ? '确认支付结果' : '正在发起支付'}
        disabled={state.phase === 'paid'}
        onClick={() => (canPayHere() ? void press() : setNeedsWeChat(true))}
      >
        {state.phase === 'paid' ? '支付完成' : `去缴费 ¥${yuanText(fenOf(enrolment.Fee) ?? 0)}`}
      </Button>
      {needsWeChat && <OpenInWeChat enrolmentId={enrolment.EF_ID} onClose={() => setNeedsWeChat(false)} />}
    </>
  )
}
