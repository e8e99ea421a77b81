const KEY = 'kaoji.admin.reloadedAt'
const ONCE_IN_MS = 30_000

/**
 * A console that stays open during a deployment may request chunks that no longer exist. The page is then reloaded, but
 * not twice within half a minute: a chunk that is really missing would reload it for ever.
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
