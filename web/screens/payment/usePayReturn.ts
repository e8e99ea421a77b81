import { useEffect, useRef } from 'react'
import { messageOf } from '#client/callError.ts'
import { takeAuthorisation } from '#web/device/wechatLogin.ts'
import { paths } from '#web/paths.ts'
import { navigate, useLocation } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { isPayReturn, payReturnPath } from './payReturn.ts'

/**
 * Handles the return from WeChat's consent: sends the code to the server, cleans the address, and continues the
 * payment.
 */
export function usePayReturn(enrolmentId: number, press: () => Promise<void>): void {
  const { search } = useLocation()
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isPayReturn(search) || isTaken.current) return
    isTaken.current = true
    navigate(paths.enrollDetails(enrolmentId), { replace: true })
    takeAuthorisation({ returnTo: payReturnPath(enrolmentId) }).then(
      (authorisation) => {
        if (!authorisation) return toast('没有完成微信授权，可以再次点击缴费')
        void press()
      },
      (error: unknown) => toast(messageOf(error), 'failure'),
    )
  }, [search, enrolmentId, press])
}
