import { useQuery } from '@tanstack/react-query'
import { App, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { keepFor } from '#admin/kit/kept/keptInput.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { whenFactorNeeded, whenSessionLost } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { IDLE_LIMIT_MS, watchIdle } from './idle.ts'
import { ScreenCover } from './ScreenCover.tsx'
import { setScreenStaff, useScreenStaff } from './screenStaff.ts'
import { requestFactor, useFactorRequest } from './secondFactor/factorRequest.ts'
import { isWithoutRoles, useSecondFactor } from './secondFactor/useSecondFactor.ts'
import { endSession } from './signOut.ts'
import { StaffContext } from './staff.ts'
import { useSession } from './useSession.ts'

/** Loaded when they are needed: on most visits somebody is signed in and has given the second factor. */
const LoginScreen = lazy(async () => ({ default: (await import('./login/LoginScreen.tsx')).LoginScreen }))
const ProofDialog = lazy(async () => ({
  default: (await import('./secondFactor/ProofDialog.tsx')).ProofDialog,
}))
const FactorPage = lazy(async () => ({
  default: (await import('./secondFactor/FactorPage.tsx')).FactorPage,
}))

// Set once for the whole page: every call of the console asks for the factor in the same way.
whenFactorNeeded(requestFactor)

/**
 * Shows the login at whatever address was opened, and after it the second factor where the account has or needs one. When
 * a session ends during work, both cover the screen, which keeps everything typed so that the same person can go on; where
 * somebody else signs in, it is discarded.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const earlierStaff = useScreenStaff()
  const isProofAsked = useFactorRequest() === 'FRESH_PROOF_REQUIRED'
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
  const [wasStaff, setWasStaff] = useState(isStaff)
  if (wasStaff !== isStaff) {
    setWasStaff(isStaff)
    // The notice said why one had to sign in, which is done.
    if (isStaff) setNotice('')
  }
  useEffect(() => {
    if (!isStaff) return
    return watchIdle(() => {
      setNotice(`您已${IDLE_LIMIT_MS / MINUTE_MS}分钟没有操作，为保护考生信息已自动退出。`)
      endSession().catch(() => message.error('退出时出现了意外的问题，请关闭浏览器'))
    })
  }, [isStaff, message])

  const factor = useSecondFactor(isStaff)
  const isProved = isStaff && (factor.data?.item.Needs === null || isWithoutRoles(factor.error))
  const item = staff.data?.item
  useEffect(() => {
    if (isProved && item) setScreenStaff(item)
  }, [isProved, item])

  /** The login or the second factor, whichever is missing. */
  const loginOrFactor = () => {
    const waiting = <Skeleton active style={{ padding: 48 }} aria-label="正在加载" />
    if (!isStaff)
      return (
        <Suspense fallback={waiting}>
          <LoginScreen notice={notice} />
        </Suspense>
      )
    const failed = [staff, factor].find(({ isError }) => isError)
    if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />
    if (!item || !factor.data) return waiting
    return (
      <Suspense fallback={waiting}>
        <FactorPage factor={factor.data.item} name={item.Name || item.NickName || item.Mobile} />
      </Suspense>
    )
  }
  const shown = (isProved && item) || earlierStaff
  if (!shown) return loginOrFactor()
  // While it is drawn, because the forms below read what is kept when they are drawn first.
  keepFor(shown.Mobile)
  return (
    <>
      <StaffContext key={shown.Mobile} value={shown}>
        {children}
      </StaffContext>
      {isProved ? (
        isProofAsked && (
          <Suspense>
            <ProofDialog />
          </Suspense>
        )
      ) : (
        <ScreenCover label={isStaff ? '两步验证' : '重新登录'}>{loginOrFactor()}</ScreenCover>
      )}
    </>
  )
}
