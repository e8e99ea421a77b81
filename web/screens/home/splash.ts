/**
 * Calls back once the splash of `index.html` is gone, or at once where none is shown. Returns a function that cancels.
 */
export function afterSplash(then: () => void): () => void {
  const root = document.documentElement
  if (!root.classList.contains('splash')) {
    then()
    return () => undefined
  }
  const watcher = new MutationObserver(() => {
    if (root.classList.contains('splash')) return
    watcher.disconnect()
    then()
  })
  watcher.observe(root, { attributes: true, attributeFilter: ['class'] })
  return () => watcher.disconnect()
}
