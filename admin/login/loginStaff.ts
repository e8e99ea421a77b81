import { call } from '#client/api.ts'
import { openSession } from '#client/session.ts'
import { USER_TYPE } from '#domain/userType.ts'
import { forgetActivity, noteActive } from '../shell/idle.ts'
import { forgetStaff, keptStaff } from '../shell/keptStaff.ts'
import { queryClient } from '../state/queryClient.ts'

/**
 * Signs a staff member in (rulings#roles: `UserType` 9). Answers null, or why this account may not; its session is not
 * kept then, and whoever was signed in stays so. Throws CallError for a wrong password and the like.
 */
export async function loginStaff(mobile: string, password: string): Promise<string | null> {
  const { OtherMsg: login } = await call('User', 'GetToken', { Mobile: mobile, Pwd: password })
  if (login.UserType !== USER_TYPE.staff) return '该账号不是协会工作人员账号，不能进入管理台。'
  const isSame = keptStaff()?.Mobile === login.Mobile
  if (!isSame) {
    forgetStaff()
    queryClient.clear()
  }
  forgetActivity()
  noteActive()
  openSession(login)
  // What failed for want of a login is asked for again.
  if (isSame) void queryClient.invalidateQueries()
  return null
}
