const key = 'kaoji.reloaded'
const onceInMs = 30_000

/**
 * After a deployment an open page may ask for parts that are gone; loading it anew brings the new build. Not twice in
 * half a minute, or a part that is really missing would reload for ever; and not
 * without a network, where the page that stands is better than none.
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
