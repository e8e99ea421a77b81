import { useSyncExternalStore } from 'react'
import { refreshCalls } from '#admin/kit/send/useRefresh.ts'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import type { FactorRefusal } from '#domain/people/secondFactor.ts'

/** What is waited for: a fresh proof in a dialog, or the one that opens a session, on a page of its own. */
type Asked = Exclude<FactorRefusal, 'SECOND_FACTOR_MISSING'>
interface Request {
  reason: Asked
  isGiven: Promise<boolean>
  settle: (isGiven: boolean) => void
}

let current: Request | null = null
const listeners = new Set<() => void>()

function set(next: Request | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The state of the second factor is fetched again, whatever the cache says. */
export function refetchSecondFactor(): Promise<void> {
  return refreshCalls(queryClient, ['GetSecondFactor'])
}

/**
 * Asks the person for the second factor; resolves to whether it was given. Calls that are refused at the same time wait
 * for the same answer. One that is missing altogether is set up on a page that the state of the factor leads to.
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

/** What is asked for now; null where nobody waits. */
export function useFactorRequest(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current?.reason ?? null,
  )
}
