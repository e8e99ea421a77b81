import { refreshEverything } from '#admin/kit/send/useRefresh.ts'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import { call } from '#client/api.ts'
import { openSession } from '#client/session.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { clearActivity, recordActivity } from '../idle.ts'
import { clearScreenStaff, screenStaff } from '../screenStaff.ts'

/**
 * Signs a staff member in (rulings#roles: `UserType` 9). Returns null, or why this account may not use the console;
 * then its session is not stored, and an earlier one stays. Throws CallError, for example for a wrong password.
 */
export async function loginStaff(mobile: string, password: string): Promise<string | null> {
  const { OtherMsg: login } = await call('User', 'GetToken', { Mobile: mobile, Pwd: password, Door: 'staff' })
  if (login.UserType !== USER_TYPE.staff) return '该账号不是协会工作人员账号，不能进入管理台。'
  const isSame = screenStaff()?.Mobile === login.Mobile
  if (!isSame) {
    clearScreenStaff()
    queryClient.clear()
  }
  // The new session has not given the second factor that the earlier one had.
  queryClient.removeQueries({ queryKey: ['Admin', 'GetSecondFactor'] })
  clearActivity()
  recordActivity()
  openSession(login)
  // Queries that failed because nobody was signed in are fetched again.
  if (isSame) void refreshEverything(queryClient)
  return null
}
