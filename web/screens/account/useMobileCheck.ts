import { useRef } from 'react'
import { messageOf } from '#client/callError.ts'
import { cleanMobile } from '#domain/mobile.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import { toast } from '#web/ui/toast.ts'
import { isRegistered } from './accountCalls.ts'
import { whyMobileUnfit } from './accountRules.ts'
import type { AccountFormState } from './useAccountForm.ts'

export type AccountPurpose = 'register' | 'reset'

/** A mobile registers only while it is unused, and resets only once it is registered (specification, section 5). */
function whyMobileMismatched(purpose: AccountPurpose, registered: boolean): Reason | null {
  if (purpose === 'register') return registered ? 'MOBILE_TAKEN' : null
  return registered ? null : 'MOBILE_UNKNOWN'
}

/** From leaving a field by a tap until that tap has come to its end. */
const tapMs = 300

/**
 * Judges the mobile with the server's help. `onBlur` stays quiet about an empty field and about a lost network, since
 * `require` asks again before anything is sent; `require` answers the number, or null with the fault shown.
 */
export function useMobileCheck(purpose: AccountPurpose, { latest, addFaults, showFaults }: AccountFormState) {
  const known = useRef(new Map<string, Promise<boolean>>())

  const ask = async (mobile: string): Promise<Reason | null> => {
    const answer = known.current.get(mobile) ?? isRegistered(mobile)
    known.current.set(mobile, answer)
    // Leaving the field and pressing the button beside it ask at the same time; a failure must not be kept.
    answer.catch(() => known.current.delete(mobile))
    return whyMobileMismatched(purpose, await answer)
  }

  const onBlur = async () => {
    const typed = latest.current.mobile
    if (typed === '') return
    const unfit = whyMobileUnfit(typed)
    // A line that appears under the finger moves the button that was meant away from it, and the tap is lost.
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
