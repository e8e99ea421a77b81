import { CallError } from '#client/callError.ts'
import type { SheetAnswer } from '#web/device/pay.ts'
import { pollDelays } from './payFlow.ts'
import type { Purchase } from './purchase.ts'

/**
 * Asks the server several times whether it is paid, since the browser's result does not count (rulings#paid). A lost
 * network counts as 'not known yet', and the next request follows.
 */
export async function pollPayment({ isPaid }: Purchase, answer: SheetAnswer): Promise<boolean> {
  for (const delay of pollDelays(answer)) {
    if (delay > 0) await new Promise((resolve) => window.setTimeout(resolve, delay))
    try {
      if (await isPaid()) return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return false
}
