import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

/** What is wrong with a mobile number as it was typed; null where nothing is. */
export function mobileFault(typed: string): string | null {
  const mobile = cleanMobile(typed)
  if (mobile === '') return reasonText('MOBILE_REQUIRED')
  return isMobile(mobile) ? null : reasonText('MOBILE_WRONG')
}
