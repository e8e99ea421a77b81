/** A request that hangs must not delay the shutdown for ever. */
const DRAIN_MS = 25_000

/**
 * Writing to a closed terminal fails; without a listener the error would end the process before its shutdown is done.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/**
 * Shuts down on SIGTERM, SIGINT, SIGHUP or the end of the parent process (rulings#stop): finishes what runs, then exits
 * with 0, or with 1 when that fails or takes longer than 25 seconds.
 */
export function onStop(finish: () => Promise<void>, onError: (error: Error) => void): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    const timer = setTimeout(() => {
      onError(new Error('the stop took too long'))
      process.exit(1)
    }, DRAIN_MS)
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
  ignoreOutputErrors()
  process.on('disconnect', stop)
}
