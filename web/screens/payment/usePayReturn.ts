import { useEffect, useRef } from 'react'
import { messageOf } from '#client/callError.ts'
import { takeAuthorisation } from '#web/device/wechatLogin.ts'
import { navigate, useLocation } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { isPayAtOnce, isPayReturn, payReturnPath } from './payReturn.ts'

/**
 * Handles the return from WeChat's consent: sends the code to the server, cleans the address, and continues the
 * payment. A page that was opened to pay at once does so.
 */
export function usePayReturn(page: string, press: () => Promise<void>): void {
  const { search } = useLocation()
  const isTaken = useRef(false)
  useEffect(() => {
    const isAtOnce = isPayAtOnce(search)
    if (isTaken.current || !(isAtOnce || isPayReturn(search))) return
    isTaken.current = true
    navigate(page, { replace: true })
    if (isAtOnce) {
      void press()
      return
    }
    takeAuthorisation({ returnTo: payReturnPath(page), kind: 'silent' }).then(
      (authorisation) => {
        if (!authorisation) return toast('没有完成微信授权，可以再次点击缴费')
        void press()
      },
      (error: unknown) => toast(messageOf(error), 'failure'),
    )
  }, [search, page, press])
}
