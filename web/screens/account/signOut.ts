import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { currentSession, setSession } from '#client/session.ts'
import { navigate } from '#web/shell/router.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { forgetHere, unsentOf } from './leftHere.ts'

/**
 * Asks, ends the token at the server, and forgets it here. Without a network it is forgotten here all the same: whoever
 * hands the phone on must be able to; nobody has the token any more, and it runs out by itself. What is on this phone alone
 * is lost only by word of its owner.
 */
export async function signOut(): Promise<void> {
  const owner = currentSession()?.mobile ?? ''
  const unsent = await unsentOf(owner)
  const sure = await confirm(
    unsent === null
      ? { title: '退出登录？', body: '报名和缴费不受影响，再次登录即可查看。', yes: '退出登录' }
      : {
          title: '本机还有内容没有上传',
          body: `${unsent.words.join('，')}。退出后会从本机删除，不能找回。`,
          yes: '仍然退出并删除',
          no: '上传完再退出',
          onNo: () => navigate(unsent.place),
          danger: true,
        },
  )
  if (!sure) return
  // The call takes the token along as it starts. From then on nothing here may use it, least of all to say it is lost.
  const isHeard = call('User', 'Logout', {}).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return false
    },
  )
  setSession(null)
  // What was typed about children does not stay.
  await forgetHere(owner)
  toast((await isHeard) ? '已退出登录' : '已在本机退出登录')
}
