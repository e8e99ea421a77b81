import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { type Authorisation, authorise, takeAuthorisation } from '#web/device/wechatLogin.ts'
import { hasWechatReturn } from '#web/device/wechatReturn.ts'
import { usePlace } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { keepDraft, keptDraft } from './accountDraft.ts'

/** WeChat's consent on a form: who agreed, and the way to ask. Kept with the draft, so that a reload loses nothing. */
export function useAuthorisation() {
  const { pathname, search } = usePlace()
  const returnTo = pathname + search
  const [authorisation, setAuthorisation] = useState<Authorisation | null>(() => keptDraft().authorisation)
  const [busy, setBusy] = useState(hasWechatReturn)

  useEffect(() => {
    let left = false
    takeAuthorisation({ returnTo })
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

  // Back from WeChat's page the browser may show this one as it was left, in the middle of leaving.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const ask = () => {
    setBusy(true)
    authorise({ returnTo }).catch((error: unknown) => {
      setBusy(false)
      toast(messageOf(error), 'failure')
    })
  }
  return { authorisation, busy, ask }
}
