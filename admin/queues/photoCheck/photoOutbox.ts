import { useSyncExternalStore } from 'react'
import { leaveGuard } from '#admin/kit/kept/leaveGuard.ts'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { currentSession, onSessionChange } from '#client/session.ts'
import type { CheckStatus } from '#domain/enrolment/enrolment.ts'
import { createOutbox, type OutboxState, type PhotoVerdict } from './outbox.ts'

const writers = new WeakMap<PhotoVerdict, string>()

/** A verdict must be saved under the account that gave it, so while another account is signed in it waits. */
function save(judgement: PhotoVerdict, seen: CheckStatus) {
  const writer = currentSession()?.mobile ?? ''
  const author = writers.get(judgement) ?? writer
  writers.set(judgement, author)
  if (writer === '' || writer !== author)
    return Promise.reject(new CallError('unauthorised', '登录已失效，重新登录后会继续保存'))
  return call('Admin', 'CheckPhoto', {
    EF_ID: judgement.enrolmentId,
    PhotoVersion: judgement.photoVersion,
    CheckStatus: judgement.status,
    CheckRemark: judgement.remark,
    SeenStatus: seen,
  })
}

/** The verdicts of this tab. The outbox outlives the screen, so that leaving the photo check loses nothing. */
export const photoOutbox = createOutbox(save)

leaveGuard.watch(() => photoOutbox.state().unsaved.length)
window.addEventListener('online', () => photoOutbox.retryNow())
onSessionChange(() => {
  if (currentSession()) photoOutbox.retryNow()
})

/** The outbox state, updated as it changes. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(photoOutbox.subscribe, photoOutbox.state)
}
