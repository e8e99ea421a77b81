import { useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { batchPhaseOf } from '#domain/batch.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { whyCannotPay } from '#domain/payment.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { canPayHere } from '#web/device/pay.ts'
import { Button } from '#web/ui/Button.tsx'
import { OpenInWeChat } from './OpenInWeChat.tsx'
import style from './PayPanel.module.css'
import { usePayment } from './usePayment.ts'
import { usePayReturn } from './usePayReturn.ts'

/** Why this enrolment cannot be paid online now, or null (domain rules of rulings, sections 4 and 5). */
function whyNot(enrolment: EnrolmentWire): Reason | null {
  const facts = enrolmentFactsOf(enrolment)
  return whyCannotPay({
    isPaid: facts.isPaid,
    isRefunded: facts.isRefunded,
    feeFen: fenOf(enrolment.Fee) ?? 0,
    areaPaysOnline: facts.areaPaysOnline,
    batchPhase: batchPhaseOf(facts.batch, serverNow()),
  })
}

/** The way to pay one unpaid enrolment, or why there is none here. Shows nothing once it is paid. */
export function PayPanel({ enrolment }: { enrolment: EnrolmentWire }) {
  const why = whyNot(enrolment)
  const { state, press, pay } = usePayment(enrolment)
  const [needsWeChat, setNeedsWeChat] = useState(false)
  usePayReturn(enrolment.EF_ID, why === null, pay)
  if (why === 'ALREADY_PAID' || why === 'ENROLMENT_REFUNDED' || why === 'NO_FEE_DUE') return null
  if (why) return <PayBlocked why={why} />
  const isBusy = state.phase !== 'ready' && state.phase !== 'paid'
  return (
    <div className={style.panel}>
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
    </div>
  )
}

function PayBlocked({ why }: { why: Reason }) {
  return (
    <div className={style.blocked}>
      <p>{reasonText(why)}</p>
      {why === 'AREA_PAYS_AT_DESK' && (
        <p className={style.more}>缴费地点请咨询考区工作人员或客服；缴费后由工作人员登记，这里会显示“已缴费”。</p>
      )}
    </div>
  )
}
