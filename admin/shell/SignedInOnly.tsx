import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { whenSessionLost } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { USER_TYPE } from '#domain/userType.ts'
import { LoginAgain } from '../login/LoginAgain.tsx'
import { LoginScreen } from '../login/LoginScreen.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { IDLE_LIMIT_MS, watchIdle } from './idle.ts'
import { setScreenStaff, useScreenStaff } from './screenStaff.ts'
import { endSession } from './signOut.ts'
import { StaffContext } from './staff.ts'
import { useSession } from './useSession.ts'

const MINUTE_MS = 60_000

/**
 * Shows the login at whatever address was opened. When a session ends during work, the screen stays below the login
 * with everything typed, so that the same person can go on; it is discarded where somebody else signs in.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const kept = useScreenStaff()
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
      endSession().catch(() => message.error('退出时出现了意外的问题，请关闭浏览器'))
    })
  }, [isStaff, message])

  const item = staff.data?.item
  useEffect(() => {
    if (isStaff && item) setScreenStaff(item)
  }, [isStaff, item])

  const shown = (isStaff && item) || kept
  if (!shown) {
    if (!isStaff) return <LoginScreen notice={notice} />
    if (staff.isError) return <FailedState error={staff.error} onRetry={() => staff.refetch()} />
    return <Skeleton active style={{ padding: 48 }} aria-label="正在加载" />
  }
  return (
    <>
      <StaffContext key={shown.Mobile} value={shown}>
        {children}
      </StaffContext>
      {!isStaff && <LoginAgain notice={notice} />}
    </>
  )
}
