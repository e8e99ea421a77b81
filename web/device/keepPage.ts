/** Where the page may be opened again without a network; `/onSite.sw.js` keeps it. */
const SCOPE = '/OnSiteReview'

/**
 * Keeps this page and the files it is made of on the device. Where the browser cannot, the page that is open goes on
 * working; only a closed one needs the network to open again.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const worker = await activeWorker(await navigator.serviceWorker.register('/onSite.sw.js', { scope: SCOPE }))
    // What is fetched when it is first needed must be at hand as well.
    await Promise.all([import('#web/ui/Dialog.tsx'), import('qr/decode.js')])
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const own = names.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    worker.postMessage({ assets: [...new Set(own.map(({ pathname }) => pathname))] })
  } catch {
    // A private window, or the network went meanwhile: the next opening tries again.
  }
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
