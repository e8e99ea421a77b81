import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { openPaySheet } from '#web/device/pay.ts'
import { authorise } from '#web/device/wechatLogin.ts'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { toast } from '#web/ui/toast.ts'
import { payAfter, payAtStart, pressMeans } from './payFlow.ts'
import { payReturnPath } from './payReturn.ts'
import { forgetPayStarted, rememberPayStarted, wasPayStarted } from './payStarted.ts'
import { pollPayment } from './pollPayment.ts'
import type { Purchase } from './purchase.ts'

/** The page reloads three seconds after the success (specification#payment). */
const showAfterMs = 3000

function needsConsent(error: unknown): boolean {
  return error instanceof CallError && error.reason === 'WECHAT_REQUIRED'
}

/**
 * Pays in WeChat: asks for consent if needed, opens the sheet, and waits for the server's confirmation. `purchase` stays
 * the same object while the same is paid.
 */
export function usePayment(purchase: Purchase) {
  const queries = useQueryClient()
  const [state, dispatch] = useReducer(payAfter, payAtStart)
  const isUnderWay = useRef(false)

  useEffect(() => {
    if (state.phase !== 'paid') return
    toast('支付完成', 'success')
    // A user who leaves before the three seconds are over must not see the old state on another page.
    void queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
    if (purchase.showPaid) return purchase.showPaid()
    const timer = window.setTimeout(() => window.location.reload(), showAfterMs)
    return () => window.clearTimeout(timer)
  }, [state.phase, queries, purchase])

  const pay = useCallback(async () => {
    // React state updates with the next render, which a double tap can precede.
    if (isUnderWay.current) return
    isUnderWay.current = true
    dispatch({ type: 'pressed' })
    const refuse = (text: string) => {
      toast(text, 'failure')
      dispatch({ type: 'refused', text })
    }
    let isClosed = false
    try {
      const sheet = await purchase.sheet()
      if (sheet === null) return dispatch({ type: 'refused', text: '' })
      dispatch({ type: 'opened' })
      rememberPayStarted(purchase.key, Date.now())
      const answer = await openPaySheet(sheet)
      isClosed = true
      dispatch({ type: 'closed', answer })
      const isPaid = await pollPayment(purchase, answer)
      if (isPaid) forgetPayStarted(purchase.key)
      // The server knows when the payment was started, which a user who edits the enrolment next must see.
      if (!isPaid) void queries.invalidateQueries({ queryKey: ['Exam'], refetchType: 'none' })
      dispatch({ type: 'settled', isPaid })
    } catch (error) {
      // A sheet that did not open cannot have been paid.
      if (!isClosed) forgetPayStarted(purchase.key)
      if (needsConsent(error)) {
        const failure = await authorise({ returnTo: payReturnPath(purchase.page), kind: 'silent' }).catch(
          (reason: unknown) => reason,
        )
        // On success the page is about to leave for WeChat, and the button stays busy until then.
        if (failure === undefined) return
        refuse(messageOf(failure))
      } else refuse(textOf(error))
    } finally {
      isUnderWay.current = false
    }
  }, [purchase, queries])

  const press = useCallback(async () => {
    const meaning = pressMeans(state, wasPayStarted(purchase.key, Date.now()))
    if (meaning === 'pay') return pay()
    if (meaning === 'nothing') return
    await confirm({ title: '温馨提示', body: reasonText('PAYMENT_STARTED_TWICE'), yes: '知道了', no: '' })
    // A reload would be cancelled by the dialog removing its history entry.
    await layerLeft()
    forgetPayStarted(purchase.key)
    // The order is queried first, so that the reloaded page shows the outcome even if WeChat's notice was lost.
    await pollPayment(purchase, 'cancel')
    window.location.reload()
  }, [state, pay, purchase])

  return { state, press }
}

function textOf(error: unknown): string {
  return error instanceof CallError ? error.message : '微信支付没有响应，请在微信中重新打开本页后再试'
}
