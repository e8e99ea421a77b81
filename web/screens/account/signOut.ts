import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { currentSession, setSession } from '#client/session.ts'
import { hallOwnerOf } from '#web/screens/onSite/unsent.ts'
import { navigate } from '#web/shell/router.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { findUnsentData, forgetAccount } from './unsentData.ts'

/**
 * Asks for confirmation, then ends the token at the server and on this phone. Without a network it is removed from the
 * phone all the same, so that the phone can be handed on; the token expires by itself. Data that exists only on this
 * phone is deleted only after the owner has confirmed that.
 */
export async function signOut(): Promise<void> {
  const session = currentSession()
  const owner = session?.mobile ?? ''
  const hall = session && hallOwnerOf(session)
  const unsent = await findUnsentData(owner, hall)
  const sure = await confirm(
    unsent === null
      ? { title: '退出登录？', body: '报名和缴费不受影响，再次登录即可查看。', yes: '退出登录' }
      : {
          title: '本机还有内容没有上传',
          body: `${unsent.words.join('，')}。退出后会从本机删除，不能找回。`,
          yes: '仍然退出并删除',
          no: '上传完再退出',
          onNo: () => navigate(unsent.path),
          danger: true,
        },
  )
  if (!sure) return
  // The call has already read the token. From here on nothing may use it, or the page would report a lost session.
  const hasServerAnswered = call('User', 'Logout', {}).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return false
    },
  )
  setSession(null)
  // Input about children must not stay on the phone.
  await forgetAccount(owner, hall)
  toast((await hasServerAnswered) ? '已退出登录' : '已在本机退出登录')
}
