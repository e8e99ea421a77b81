import { useState } from 'react'
import type { UnpaidWire } from '#contract/money/paymentBill.ts'
import { yuanText } from '#domain/money.ts'
import { canPayHere } from '#web/device/pay.ts'
import { paths } from '#web/paths.ts'
import { OpenInWeChat } from '#web/screens/payment/OpenInWeChat.tsx'
import { usePayReturn } from '#web/screens/payment/usePayReturn.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './Bill.module.css'
import { sumFenOf } from './picking.ts'
import { usePickedPayment } from './usePickedPayment.ts'

/** The sum of what is picked, and the way to its payment. */
export function PickFoot({ picked }: { picked: readonly UnpaidWire[] }) {
  const page = paths.payTogether(picked.map(({ EF_ID }) => EF_ID))
  const { open, isBusy, failure } = usePickedPayment(picked, page)
  const [needsWeChat, setNeedsWeChat] = useState(false)
  usePayReturn(page, open)
  const sum = yuanText(sumFenOf(picked))
  return (
    <>
      {failure !== '' && (
        <p className={style.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={style.total} role="status">
        已选{picked.length}项，合计 <strong>¥{sum}</strong>
      </p>
      <Button
        wide
        busy={isBusy}
        busyText="正在发起支付"
        disabled={picked.length === 0}
        onClick={() => (canPayHere() ? void open() : setNeedsWeChat(true))}
      >
        {picked.length === 0 ? '请选择要缴费的报名' : `合并缴费 ¥${sum}`}
      </Button>
      {needsWeChat && <OpenInWeChat page={page} onClose={() => setNeedsWeChat(false)} />}
    </>
  )
}
