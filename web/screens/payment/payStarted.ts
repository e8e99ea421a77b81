import { ORDER_LIFE_SECONDS } from '#domain/money/payment.ts'
import { clearSlot, prefix, storedText, storeText } from '#web/device/textStorage.ts'

function slotOf(key: string): string {
  return `${prefix}payStarted.${key}`
}

/**
 * Remembers on this phone that a pay sheet was opened and not paid as far as is known, since the page may be closed or
 * opened a second time. `key` says what is paid (`Purchase`). `now` is the phone's clock in epoch milliseconds.
 */
export function rememberPayStarted(key: string, now: number): void {
  storeText(slotOf(key), String(now))
}

export function forgetPayStarted(key: string): void {
  clearSlot(slotOf(key))
}

/** Tells whether an opened sheet could still be paid: its order is closed after half an hour (rulings#open-orders). */
export function wasPayStarted(key: string, now: number): boolean {
  const startedAt = Number(storedText(slotOf(key)) ?? Number.NaN)
  return startedAt <= now && now - startedAt < ORDER_LIFE_SECONDS * 1000
}
