/**
 * Lets the on-site page be opened without a network. It caches only that page and its files, which are public; the data
 * of an account are in the encrypted store of the page (`sealedStore`).
 */
const CACHE = 'kaoji.onSite'
const PAGE = '/OnSiteReview'
/** After this long without an answer the cached page is used, since examiners on site must not wait. */
const TIMEOUT_MS = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keepAndTell(event.data.assets, event.ports[0])))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') event.respondWith(page(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request))
})

async function keepAndTell(assets, port) {
  let isKept = false
  try {
    await keep(assets)
    isKept = true
  } finally {
    port.postMessage(isKept)
  }
}

/** Caches the page with these files and deletes all others, which belong to an earlier build. */
async function keep(assets) {
  const cache = await caches.open(CACHE)
  const kept = await cache.keys()
  await cache.addAll([PAGE, ...assets.filter((path) => !kept.some(({ url }) => new URL(url).pathname === path))])
  const wanted = new Set([PAGE, ...assets])
  await Promise.all(kept.filter(({ url }) => !wanted.has(new URL(url).pathname)).map((request) => cache.delete(request)))
}

async function page(request) {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  try {
    return await fetch(request, kept ? { signal: AbortSignal.timeout(TIMEOUT_MS) } : {})
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** File names contain a hash of the contents, so a cached file is never stale. */
async function asset(request) {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request)
}
