import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '#client/api.ts'
import { shareCardOf } from '#web/device/shareCard.ts'
import { isWeChat } from '#web/device/userAgent.ts'
import { routeOf } from '#web/routes.tsx'
import { homeCalls } from '#web/screens/home/homeCalls.ts'
import { useLocation } from './router.tsx'
import { toldShareWords } from './shareWords.ts'

/** The words of the whole site, where this page has read them; the product's own stand in for them. */
function siteShareWords(queries: QueryClient): { title: string; desc: string } | undefined {
  const site = queries.getQueryData<AnswerOf<'Public', 'GetSiteInfo'>>(homeCalls.site.queryKey)
  return site && { title: site.item.ShareTitle, desc: site.item.ShareText }
}

/** The delay for titles that depend on the data of the screen. */
const settleMs = 1500

/** Sets WeChat's share card on every navigation (specification#guard). Outside WeChat nothing is loaded. */
export function useShare(): void {
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWeChat()) return
    const timer = window.setTimeout(() => {
      const route = routeOf(pathname)
      const card = shareCardOf({
        site: siteShareWords(queries),
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
  }, [pathname, search, queries])
}
