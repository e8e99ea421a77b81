import { ORDER_LIFE_SECONDS } from '#domain/payment.ts'
import { clearSlot, prefix, storedText, storeText } from '#web/device/textStorage.ts'

function slotOf(enrolmentId: number): string {
  return `${prefix}payStarted.${enrolmentId}`
}

/**
 * Remembers on this phone that a pay sheet was opened and its outcome is unknown, since the page may be closed or
 * opened a second time. `now` is the phone's clock in epoch milliseconds.
 */
export function rememberPayStarted(enrolmentId: number, now: number): void {
  storeText(slotOf(enrolmentId), String(now))
}

export function forgetPayStarted(enrolmentId: number): void {
  clearSlot(slotOf(enrolmentId))
}

/** Tells whether an opened sheet could still be paid: its order is closed after half an hour (rulings#open-orders). */
export function wasPayStarted(enrolmentId: number, now: number): boolean {
  const startedAt = Number(storedText(slotOf(enrolmentId)) ?? Number.NaN)
  return startedAt <= now && now - startedAt < ORDER_LIFE_SECONDS * 1000
}
