import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import type { BillWire } from '#contract/money/paymentBill.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import style from './Bill.module.css'
import { billQuery } from './billQuery.ts'
import { cancelWords } from './billWords.ts'

/** Cancels an open bill, so that its enrolments can be picked anew; says from when where it cannot be cancelled yet. */
export function CancelBill({ bill }: { bill: BillWire }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const why = cancelWords(bill, serverNow())
  const cancel = async () => {
    const isSure = await confirm({
      title: '取消这笔合并缴费？',
      body: '取消后，其中的报名可以重新选择缴费，报名信息不变。',
      yes: '取消缴费',
      no: '再想想',
    })
    if (!isSure) return
    setBusy(true)
    try {
      const { State } = (await call('WeiXin', 'CancelBill', { BillNO: bill.BillNO })).OtherMsg
      if (State === 'closed') toast('已取消，可以重新选择缴费', 'success')
      if (State === 'paid') toast('这笔缴费已经支付成功', 'success')
    } catch (error) {
      toast(messageOf(error), 'failure')
    } finally {
      await queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
      await queries.invalidateQueries({ queryKey: billQuery(bill.BillNO).queryKey })
      setBusy(false)
    }
  }
  return (
    <div className={style.cancel}>
      <Button look="plain" busy={isBusy} busyText="正在取消" disabled={why !== ''} onClick={() => void cancel()}>
        取消这笔缴费
      </Button>
      <p className={style.soft}>{why}</p>
    </div>
  )
}
