const patienceMs = 500

/**
 * Resolves once the history entry of a dialog that was just answered is left. Whoever goes elsewhere before leaves it
 * behind, and 'back' would need a press more.
 */
export function layerLeft(): Promise<void> {
  if (!history.state?.layer) return Promise.resolve()
  return nextPop()
}

/** Goes back over several entries and resolves when the browser has arrived. */
export function stepsBack(count: number): Promise<void> {
  if (count <= 0) return Promise.resolve()
  const arrived = nextPop()
  history.go(-count)
  return arrived
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    // A browser that refuses to move must not keep the person waiting.
    window.setTimeout(resolve, patienceMs)
  })
}
