import { useSyncExternalStore } from 'react'
import { refreshCalls } from '#admin/kit/send/useRefresh.ts'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import type { FactorRefusal } from '#domain/people/secondFactor.ts'

/** Why the factor is asked for: a fresh proof, in a dialog; or the first proof of a session, on a page of its own. */
type RequestReason = Exclude<FactorRefusal, 'SECOND_FACTOR_MISSING'>
interface Request {
  reason: RequestReason
  isGiven: Promise<boolean>
  settle: (isGiven: boolean) => void
}

let current: Request | null = null
const listeners = new Set<() => void>()

function set(next: Request | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Fetches the state of the second factor again, whatever the cache says. */
export function refetchSecondFactor(): Promise<void> {
  return refreshCalls(queryClient, ['GetSecondFactor'])
}

/**
 * Asks the person for the second factor; resolves to whether it was given. Calls that are refused at the same time wait
 * for the same answer. Where no factor is set up yet nobody waits: the state that is fetched again opens the page for it.
 */
export function requestFactor(reason: FactorRefusal): Promise<boolean> {
  if (reason !== 'FRESH_PROOF_REQUIRED') void refetchSecondFactor()
  if (reason === 'SECOND_FACTOR_MISSING') return Promise.resolve(false)
  if (current) return current.isGiven
  let settle: Request['settle'] = () => undefined
  const isGiven = new Promise<boolean>((resolve) => {
    settle = (given) => {
      set(null)
      resolve(given)
    }
  })
  set({ reason, isGiven, settle })
  return isGiven
}

/** Answers whoever waits for the second factor. */
export function settleFactor(isGiven: boolean): void {
  current?.settle(isGiven)
}

/** Why the factor is asked for now; null where no call waits for it. */
export function useFactorRequest(): RequestReason | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current?.reason ?? null,
  )
}
