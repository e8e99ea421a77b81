import { useEffect } from 'react'
import { shareCardOf } from '#web/device/shareCard.ts'
import { isWeChat } from '#web/device/userAgent.ts'
import { routeOf } from '#web/routes.tsx'
import { useLocation } from './router.tsx'
import { toldShareWords } from './shareWords.ts'

/** The delay for titles that depend on the data of the screen. */
const settleMs = 1500

/** Sets WeChat's share card on every navigation (specification#guard). Outside WeChat nothing is loaded. */
export function useShare(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isWeChat()) return
    const timer = window.setTimeout(() => {
      const route = routeOf(pathname)
      const card = shareCardOf({
        pathname,
        search,
        title: document.title,
        isPrivate: route?.needsLogin === true,
        words: route?.share ?? toldShareWords(),
        origin: window.location.origin,
      })
      import('#web/device/offerShare.ts')
        .then(({ offerShare }) => offerShare(card))
        // Without a card WeChat forwards the bare address, so the failure is only logged.
        .catch((error: unknown) => console.warn('share card not set', error))
    }, settleMs)
    return () => window.clearTimeout(timer)
  }, [pathname, search])
}
