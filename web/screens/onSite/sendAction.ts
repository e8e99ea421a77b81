import { call } from '#client/api.ts'
import type { QueuedAction } from './actions.ts'

/** Sends one action as a call of the contract, with its request key. Rejects with CallError. */
export async function sendAction({ enrolmentId, key, act }: QueuedAction): Promise<void> {
  const named = { EF_ID: enrolmentId, RequestKey: key }
  if (act.kind === 'checkIn') await call('Examiner', 'CheckIn', named)
  else if (act.kind === 'undo') await call('Examiner', 'UndoCheckIn', named)
  else if (act.kind === 'absent') await call('Examiner', 'MarkAbsent', named)
  else if (act.replaces) {
    const { ER_ID, Version } = act.replaces
    await call('Examiner', 'ChangeExaminerReview', { ...act.body, ER_ID, BaseVersion: Version, RequestKey: key })
  } else await call('Examiner', 'SubmitOfflineExaminerReview', { ...named, ...act.body })
}
