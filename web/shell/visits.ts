import { useEffect } from 'react'
import { currentSession, getGuid } from '#client/session.ts'
import type { VisitRequest } from '#contract/content/siteVisit.ts'
import { useLocation } from './router.tsx'
import { visitedUrl } from './visitedUrl.ts'

const address = '/api/Public/AddPV'
const batchSize = 20
const idleMs = 20_000

let open: VisitRequest | null = null
let finished: VisitRequest[] = []
let timer = 0

function finishOpen(): void {
  if (!open) return
  finished.push({ ...open, LeaveTime: new Date().toISOString() })
  open = null
}

/**
 * Sends a visit after all other requests and beyond the end of the page, like a beacon; a lost visit does no harm. A
 * real beacon carries no token, so for signed-in users a fetch with `keepalive` is used where the browser has it.
 */
function post(body: string): void {
  const session = currentSession()
  const canOutlive = typeof Request === 'function' && 'keepalive' in Request.prototype
  if (!session || !canOutlive) {
    navigator.sendBeacon?.(address, new Blob([body], { type: 'application/json' }))
    return
  }
  fetch(address, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: session.tokenHead + session.token },
    body,
  }).catch(() => undefined)
}

function send(): void {
  window.clearTimeout(timer)
  if (finished.length === 0) return
  const body = JSON.stringify({ List: finished.slice(0, batchSize) })
  finished = finished.slice(batchSize)
  post(body)
}

function begin(link: string): void {
  const referrer = open?.LinkUrl ?? visitedReferrer()
  finishOpen()
  open = { Guid: getGuid(), LoginTime: new Date().toISOString(), Referrer: referrer, LinkUrl: link }
  window.clearTimeout(timer)
  if (finished.length >= batchSize) send()
  else timer = window.setTimeout(send, idleMs)
}

function visitedReferrer(): string {
  try {
    const from = new URL(document.referrer)
    return `${from.origin}${from.pathname}`
  } catch {
    // The referrer is empty or not a valid address.
    return ''
  }
}

/** Records every navigation (specification#guard), in batches and without delaying the page. */
export function useVisits(): void {
  const { pathname, search } = useLocation()
  const link = visitedUrl(pathname, search)
  useEffect(() => begin(link), [link])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return
      const link = open?.LinkUrl
      finishOpen()
      send()
      // If the page becomes visible again, that counts as a new visit.
      if (link !== undefined) document.addEventListener('visibilitychange', () => begin(String(link)), { once: true })
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
}
