import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { type Authorisation, authorise, takeAuthorisation } from '#web/device/wechatLogin.ts'
import { hasWechatReturn } from '#web/device/wechatReturn.ts'
import { useLocation } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { keepDraft, keptDraft } from './accountDraft.ts'

/**
 * WeChat's consent on a form: the user who consented, and a function to ask. It is part of the draft, so it survives a
 * reload.
 */
export function useAuthorisation() {
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const [authorisation, setAuthorisation] = useState<Authorisation | null>(() => keptDraft().authorisation)
  const [busy, setBusy] = useState(hasWechatReturn)

  useEffect(() => {
    let left = false
    takeAuthorisation({ returnTo, kind: 'profile' })
      .then((taken) => {
        if (!taken) return
        keepDraft({ authorisation: taken })
        if (!left) setAuthorisation(taken)
      })
      .catch((error: unknown) => toast(messageOf(error), 'failure'))
      .finally(() => !left && setBusy(false))
    return () => {
      left = true
    }
  }, [returnTo])

  // On return from WeChat the browser may restore this page from its cache, still in the busy state.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const ask = () => {
    setBusy(true)
    authorise({ returnTo, kind: 'profile' }).catch((error: unknown) => {
      setBusy(false)
      toast(messageOf(error), 'failure')
    })
  }
  return { authorisation, busy, ask }
}
