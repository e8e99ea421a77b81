import { clearSlot, prefix, storedText, storeText } from '#web/device/textStorage.ts'

const slotOf = (mobile: string, enrolmentId: number) => `${prefix}${mobile}.appeal.${enrolmentId}`

/** What a family has written and not sent; logging out clears it. */
export const readReason = (mobile: string, enrolmentId: number): string => storedText(slotOf(mobile, enrolmentId)) ?? ''

export function keepReason(mobile: string, enrolmentId: number, reason: string): void {
  if (reason === '') clearSlot(slotOf(mobile, enrolmentId))
  else storeText(slotOf(mobile, enrolmentId), reason)
}
