import { useSyncExternalStore } from 'react'
import type { UserWire } from '#contract/user.ts'

let kept: UserWire | null = null
const listeners = new Set<() => void>()

function keep(next: UserWire | null): void {
  if (kept === next) return
  kept = next
  for (const listener of listeners) listener()
}

/**
 * The person whose work is on the screen; it stays when their session ends, until they sign out or somebody else signs
 * in.
 */
export function keptStaff(): UserWire | null {
  return kept
}
export const keepStaff = (staff: UserWire): void => keep(staff)
export const forgetStaff = (): void => keep(null)

export function useKeptStaff(): UserWire | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, keptStaff)
}
