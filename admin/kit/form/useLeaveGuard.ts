import { useEffect } from 'react'
import { leaveGuard } from '../page/leaveGuard.ts'

/** Lets the page ask before it is closed, or left by signing out, while something is not saved. */
export function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => leaveGuard.watch(() => (isChanged ? 1 : 0)), [isChanged])
}
