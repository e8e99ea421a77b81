const KEY = 'kaoji.admin.reloadedAt'
const ONCE_IN_MS = 30_000

/**
 * A console that stays open over a deployment may ask for parts that are gone: the page is loaded anew, but not twice in
 * half a minute, or a part that is really missing would reload it for ever.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now()
    if (now - Number(window.sessionStorage.getItem(KEY) ?? 0) < ONCE_IN_MS) return
    event.preventDefault()
    window.sessionStorage.setItem(KEY, String(now))
    window.location.reload()
  })
}
