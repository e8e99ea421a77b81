import { useState } from 'react'
import { feeText } from '#domain/money.ts'
import { canPayHere } from '#web/device/pay.ts'
import { Button } from '#web/ui/Button.tsx'
import { OpenInWeChat } from './OpenInWeChat.tsx'
import style from './PayPanel.module.css'
import type { Purchase } from './purchase.ts'
import { usePayment } from './usePayment.ts'
import { usePayReturn } from './usePayReturn.ts'

interface PayButtonProps {
  purchase: Purchase
  label: string
  sumFen: number
}

/** Pays in WeChat, and says above the button how far the payment is. */
export function PayButton({ purchase, label, sumFen }: PayButtonProps) {
  const { state, press } = usePayment(purchase)
  const [needsWeChat, setNeedsWeChat] = useState(false)
  usePayReturn(purchase.page, press)
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
        {state.phase === 'paid' ? '支付完成' : `${label} ${feeText(sumFen)}`}
      </Button>
      {needsWeChat && <OpenInWeChat page={purchase.page} onClose={() => setNeedsWeChat(false)} />}
    </>
  )
}
