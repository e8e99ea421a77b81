import { useEffect } from 'react'
import { forgetKept, keep } from './keptInput.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Long enough not to write at each key, short enough to lose no more than a sentence. */
const KEEP_AFTER_MS = 800

/**
 * Keeps what is typed in this browser until it is saved, and asks before the page is closed or left by signing out.
 * `base` is what was stored when the person began.
 */
export function useKeptInput<Item, Input>(
  form: string,
  { base, input, isChanged }: { base: Item; input: Input; isChanged: boolean },
): void {
  useLeaveGuard(isChanged)
  useEffect(() => {
    if (!isChanged) return
    const timer = window.setTimeout(() => keep(form, { base, input, at: Date.now() }), KEEP_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [form, base, input, isChanged])
  // What was typed and taken back again needs no keeping.
  useEffect(() => {
    if (!isChanged) forgetKept(form)
  }, [form, isChanged])
}
