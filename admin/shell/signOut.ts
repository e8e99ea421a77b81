import { forgetAllKept } from '#admin/kit/kept/keptInput.ts'
import { forgetRefusals } from '#admin/kit/send/UnreadRefusal.ts'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { setSession } from '#client/session.ts'
import { clearActivity } from './idle.ts'
import { clearScreenStaff } from './screenStaff.ts'

/** Revokes the token at the server and clears everything here. Returns whether the server confirmed it. */
export async function signOut(): Promise<boolean> {
  const isConfirmed = await endSession()
  forgetAllKept()
  clearScreenStaff()
  forgetRefusals()
  queryClient.clear()
  return isConfirmed
}

/** Revokes the token but keeps the screen for the next login. Returns whether the server confirmed it. */
export async function endSession(): Promise<boolean> {
  let isConfirmed = true
  try {
    await call('User', 'Logout', {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    isConfirmed = error.failure === 'unauthorised'
  }
  setSession(null)
  clearActivity()
  return isConfirmed
}
