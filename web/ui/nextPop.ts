/** Resolves at the next step through the history, or after `timeoutMs`, since some browsers ignore a call to step. */
export function nextPop(timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    window.setTimeout(resolve, timeoutMs)
  })
}
