const key = 'kaoji.reloaded'
const onceInMs = 30_000

/**
 * After a deployment an open page may request chunks that no longer exist; a reload brings the new build. It reloads at
 * most once in half a minute, since a chunk that is really missing would cause a loop, and not without a network, which
 * would lose the page.
 */
export function reloadOnStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || Date.now() - last < onceInMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  })
}
