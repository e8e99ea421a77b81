import { useEffect } from 'react'
import { leaveGuard } from '../page/leaveGuard.ts'

/** Asks before the page is closed, or left by signing out, while something is not saved. */
export function useLeaveGuard(isChanged: boolean): void {
  useEffect(() => leaveGuard.watch(() => (isChanged ? 1 : 0)), [isChanged])
}
