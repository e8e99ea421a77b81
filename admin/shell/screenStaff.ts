import { useSyncExternalStore } from 'react'
import { keepFor } from '#admin/kit/kept/keptInput.ts'
import type { UserWire } from '#contract/people/user.ts'

let current: UserWire | null = null
const listeners = new Set<() => void>()

function set(next: UserWire | null): void {
  if (current === next) return
  current = next
  for (const listener of listeners) listener()
}

/**
 * The person whose work is on the screen. It stays when his session ends, until he signs out or somebody else signs in.
 */
export function screenStaff(): UserWire | null {
  return current
}
export const setScreenStaff = (staff: UserWire): void => set(staff)
export function clearScreenStaff(): void {
  keepFor(null)
  set(null)
}

export function useScreenStaff(): UserWire | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, screenStaff)
}
