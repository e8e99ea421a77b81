import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { setSession } from '#client/session.ts'
import { queryClient } from '../state/queryClient.ts'
import { forgetActivity } from './idle.ts'
import { forgetStaff } from './keptStaff.ts'

/** Ends the token at the server and forgets everything here. Answers whether the server heard it. */
export async function signOut(): Promise<boolean> {
  const isHeard = await endSession()
  forgetStaff()
  queryClient.clear()
  return isHeard
}

/** Ends the token, and leaves what is on the screen for whoever signs in again. Answers whether the server heard it. */
export async function endSession(): Promise<boolean> {
  let isHeard = true
  try {
    await call('User', 'Logout', {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    isHeard = error.failure === 'unauthorised'
  }
  setSession(null)
  forgetActivity()
  return isHeard
}
