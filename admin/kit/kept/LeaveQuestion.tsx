import { useSyncExternalStore } from 'react'
import { whenShown } from '../ui/whenShown.tsx'
import { leaveGuard } from './leaveGuard.ts'

const LeaveDialog = whenShown(async () => (await import('./LeaveDialog.tsx')).LeaveDialog)

/** The question of `leaveGuard`, above everything else. */
export function LeaveQuestion() {
  const question = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.question)
  return question && <LeaveDialog question={question} />
}
