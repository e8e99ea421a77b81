import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import type { UnpaidWire } from '#contract/money/paymentBill.ts'
import { yuanOf } from '#domain/money.ts'
import { authorise } from '#web/device/wechatLogin.ts'
import { paths } from '#web/paths.ts'
import { payAtOncePath, payReturnPath } from '#web/screens/payment/payReturn.ts'
import { navigate } from '#web/shell/router.tsx'
import { sumFenOf } from './picking.ts'

/**
 * Opens a bill of what is picked and goes to its page, which pays it. A refusal is said in words, and the list is loaded
 * again: one of it was edited or paid elsewhere. `page` is the address that has the same picked.
 */
export function usePickedPayment(picked: readonly UnpaidWire[], page: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const open = async () => {
    if (isBusy || picked.length === 0) return
    setBusy(true)
    setFailure('')
    try {
      const request = { EF_IDs: picked.map(({ EF_ID }) => EF_ID), Sum: yuanOf(sumFenOf(picked)) }
      const { OtherMsg } = await call('WeiXin', 'CreateBillPayUrl', request)
      await queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
      navigate(payAtOncePath(paths.bill(OtherMsg.BillNO)))
    } catch (error) {
      const needsConsent = error instanceof CallError && error.reason === 'WECHAT_REQUIRED'
      const wrong = needsConsent
        ? await authorise({ returnTo: payReturnPath(page), kind: 'silent' }).catch((reason: unknown) => reason)
        : error
      // The page is about to leave for WeChat, and the button stays busy until then.
      if (wrong === undefined) return
      setFailure(messageOf(wrong))
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['Exam', 'GetMyUnpaid'] })
    }
  }
  return { open, isBusy, failure }
}
