/** The address that can be opened without a network; `/onSite.sw.js` caches it. */
const SCOPE = '/OnSiteReview'

/**
 * Caches this page and its files on the device; resolves to whether it can be opened without a network. Where the
 * browser cannot cache it, the open page continues to work.
 */
export async function keepPage(): Promise<boolean> {
  try {
    // Modules that normally load on use must be loaded now.
    await Promise.all([import('#web/ui/Dialog.tsx'), import('qr/decode.js')])
    if (!('serviceWorker' in navigator)) return false
    const worker = await activeWorker(await navigator.serviceWorker.register('/onSite.sw.js', { scope: SCOPE }))
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const own = names.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    return await keptBy(worker, [...new Set(own.map(({ pathname }) => pathname))])
  } catch {
    // This is a private window, or the network went down; the next opening tries again.
    return false
  }
}

/** Waits for the service worker to confirm that everything is cached. */
function keptBy(worker: ServiceWorker, assets: readonly string[]): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true)
    worker.postMessage({ assets }, [port2])
  })
}

function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const { active, installing, waiting } = registration
  const coming = installing ?? waiting
  if (active && !coming) return Promise.resolve(active)
  return new Promise((resolve) => {
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming)
    })
  })
}
