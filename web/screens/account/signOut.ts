import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { currentSession, setSession } from '#client/session.ts'
import { wipeSealedStores } from '#web/device/sealedStore.ts'
import { clearShelves } from '#web/device/shelf.ts'
import { unsentCount } from '#web/screens/onSite/unsent.ts'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Asks, ends the token at the server, and forgets it here. Without a network it is forgotten here all the same: whoever
 * hands the phone on must be able to; nobody has the token any more, and it runs out by itself.
 */
export async function signOut(): Promise<void> {
  const unsent = unsentCount(currentSession()?.mobile ?? '')
  const sure = await confirm({
    ...(unsent === 0
      ? { title: '退出登录？', body: '报名和缴费不受影响，再次登录即可查看。' }
      : {
          title: `还有 ${unsent} 项现场评审没有发送`,
          body: '退出后会从本机清除，不能找回。请先恢复网络，等待发送完成。',
        }),
    yes: '退出登录',
    danger: unsent > 0,
  })
  if (!sure) return
  // The call takes the token along as it starts. From then on nothing here may use it, least of all to say it is lost.
  const ended = call('User', 'Logout', {})
  // A phone is handed on: what was typed about children does not stay on it.
  clearShelves()
  setSession(null)
  try {
    await wipeSealedStores()
    await ended
    toast('已退出登录')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast('已在本机退出登录')
  }
}
