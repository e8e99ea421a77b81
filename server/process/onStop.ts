/** A request that hangs must not hold a stop for ever. */
const PATIENCE_MS = 25_000

/** A terminal that was closed takes no more lines; that must not keep anybody from ending in order. */
export function letOutputGo(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/**
 * SIGTERM, SIGINT, SIGHUP, or the end of the parent process: finish what runs, then exit 0; exit 1 when that fails or takes
 * longer than 25 seconds.
 */
export function onStop(finish: () => Promise<void>, onError: (error: Error) => void): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    const timer = setTimeout(() => {
      onError(new Error('the stop took too long'))
      process.exit(1)
    }, PATIENCE_MS)
    finish().then(
      () => {
        clearTimeout(timer)
        process.exit(0)
      },
      (error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
  letOutputGo()
  process.on('disconnect', stop)
}
