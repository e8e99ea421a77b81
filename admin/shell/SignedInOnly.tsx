import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { whenSessionLost } from '#client/api.ts'
import { USER_TYPE } from '#domain/userType.ts'
import { LoginScreen } from '../login/LoginScreen.tsx'
import { callQuery } from '../state/callQuery.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { IDLE_LIMIT_MS, watchIdle } from './idle.ts'
import { signOut } from './signOut.ts'
import { StaffContext } from './staff.ts'
import { useSession } from './useSession.ts'

const MINUTE_MS = 60_000

/**
 * The login stands at whatever address was opened: whoever signs in is where he wanted to be, also after his session
 * has ended in the middle of work.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { message } = App.useApp()
  const [notice, setNotice] = useState('')
  const isStaff = session?.userType === USER_TYPE.staff
  const staff = useQuery({
    ...callQuery('User', 'GetUserInfo', {}),
    queryKey: ['staff', session?.mobile ?? ''],
    enabled: isStaff,
    staleTime: 5 * MINUTE_MS,
  })

  useEffect(() => whenSessionLost(() => setNotice('登录已失效，请重新登录。')), [])
  useEffect(() => {
    if (!isStaff) return
    setNotice('')
    return watchIdle(() => {
      setNotice(`您已${IDLE_LIMIT_MS / MINUTE_MS}分钟没有操作，为保护考生信息已自动退出。`)
      signOut().catch(() => message.error('退出时出现了意外的问题，请关闭浏览器'))
    })
  }, [isStaff, message])

  if (!isStaff) return <LoginScreen notice={notice} />
  if (staff.isError) return <FailedState error={staff.error} onRetry={() => staff.refetch()} />
  if (!staff.data) return <Skeleton active style={{ padding: 48 }} aria-label="正在加载" />
  return <StaffContext value={staff.data.item}>{children}</StaffContext>
}
