import { useRef } from 'react'
import { messageOf } from '#client/callError.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { toast } from '#web/ui/toast.ts'
import { isRegistered } from './accountCalls.ts'
import { whyMobileUnfit } from './accountRules.ts'
import type { AccountFormState } from './useAccountForm.ts'

export type AccountPurpose = 'register' | 'reset'

/**
 * Registration needs a mobile that no family uses, a new password a registered one (specification#register,
 * specification#forgot-password).
 */
function whyMobileMismatched(purpose: AccountPurpose, registered: boolean): Reason | null {
  if (purpose === 'register') return registered ? 'MOBILE_TAKEN' : null
  return registered ? null : 'MOBILE_UNKNOWN'
}

/** The time between the blur a tap causes and the end of that tap. */
const tapMs = 300

/**
 * Checks the mobile with the server. `onBlur` ignores an empty field and a lost network, since `require` checks again
 * before anything is sent. `require` resolves to the number, or to null after it has shown the fault.
 */
export function useMobileCheck(purpose: AccountPurpose, { latest, addFaults, showFaults }: AccountFormState) {
  const known = useRef(new Map<string, Promise<boolean>>())

  const ask = async (mobile: string): Promise<Reason | null> => {
    const answer = known.current.get(mobile) ?? isRegistered(mobile, purpose === 'register' ? 'family' : undefined)
    known.current.set(mobile, answer)
    // Blur and submit may check at the same time and share one call; a failed call must not stay cached.
    answer.catch(() => known.current.delete(mobile))
    return whyMobileMismatched(purpose, await answer)
  }

  const onBlur = async () => {
    const typed = latest.current.mobile
    if (typed === '') return
    const unfit = whyMobileUnfit(typed)
    // A message that appears during the tap would move the button away from the finger, and the tap would miss it.
    await new Promise((resolve) => window.setTimeout(resolve, tapMs))
    try {
      const reason = unfit ?? (await ask(cleanMobile(typed)))
      if (reason && latest.current.mobile === typed) addFaults({ mobile: reasonText(reason) })
    } catch (error) {
      console.warn('mobile not checked yet', error)
    }
  }

  const require = async (): Promise<string | null> => {
    const typed = latest.current.mobile
    try {
      const reason = whyMobileUnfit(typed) ?? (await ask(cleanMobile(typed)))
      if (!reason) return cleanMobile(typed)
      showFaults({ mobile: reasonText(reason) })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    return null
  }
  return { onBlur, require }
}
