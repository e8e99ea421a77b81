const timeoutMs = 2000

/**
 * Resolves once the history entry of a dialog that was just answered is removed. Navigating earlier would leave the
 * entry behind, and 'back' would need an extra press.
 */
export function layerLeft(): Promise<void> {
  if (!history.state?.layer) return Promise.resolve()
  return nextPop()
}

/** Goes back over several history entries and resolves when the browser has arrived. */
export function stepsBack(count: number): Promise<void> {
  if (count <= 0) return Promise.resolve()
  const arrived = nextPop()
  history.go(-count)
  return arrived
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    // The timeout covers browsers that ignore the call.
    window.setTimeout(resolve, timeoutMs)
  })
}
