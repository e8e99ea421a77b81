import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import type { SheetAnswer } from '#web/device/pay.ts'
import { pollDelays } from './payFlow.ts'

/**
 * Asks the server several times whether the enrolment is paid, since the browser's result does not count
 * (rulings#paid). A lost network counts as 'not known yet', and the next request follows.
 */
export async function pollPayment(enrolmentId: number, answer: SheetAnswer): Promise<boolean> {
  for (const delay of pollDelays(answer)) {
    if (delay > 0) await new Promise((resolve) => window.setTimeout(resolve, delay))
    try {
      const { OtherMsg } = await call('WeiXin', 'GetPayState', { EF_ID: enrolmentId })
      if (OtherMsg.IsPay === PAY_STATUS.paid) return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return false
}
