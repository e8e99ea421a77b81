/** Where the page may be opened again without a network; `/onSite.sw.js` keeps it. */
const SCOPE = '/OnSiteReview'

/**
 * Keeps this page and the files it is made of on the device; answers whether it can be opened again without a network.
 * Where the browser cannot keep it, the page that is open goes on working.
 */
export async function keepPage(): Promise<boolean> {
  try {
    // What is otherwise fetched when it is first needed must be at hand.
    await Promise.all([import('#web/ui/Dialog.tsx'), import('qr/decode.js')])
    if (!('serviceWorker' in navigator)) return false
    const worker = await activeWorker(await navigator.serviceWorker.register('/onSite.sw.js', { scope: SCOPE }))
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const own = names.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    return await keptBy(worker, [...new Set(own.map(({ pathname }) => pathname))])
  } catch {
    // A private window, or the network went meanwhile: the next opening tries again.
    return false
  }
}

/** Waits for the worker's word that all of it is kept. */
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
