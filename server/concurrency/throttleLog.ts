import { MINUTE_MS } from '#domain/time.ts'

/** Kinds are few by design. Should a name ever contain data, the kinds beyond this number count as one. */
const MAX_KINDS = 100

/**
 * Throttles log entries: the first of a kind is written at once, later ones once a minute with their count, so that an
 * error that repeats many times a second does not fill the disk.
 */
export function throttleLog<T>(write: (entry: T, times: number) => void): (kind: string, entry: T) => void {
  const kinds = new Map<string, { last: T; times: number }>()
  return (requestedKind, entry) => {
    const kind = kinds.has(requestedKind) || kinds.size < MAX_KINDS ? requestedKind : 'other'
    const known = kinds.get(kind)
    if (known) {
      known.last = entry
      known.times += 1
      return
    }
    const repeated = { last: entry, times: 0 }
    kinds.set(kind, repeated)
    write(entry, 1)
    const timer = setInterval(() => {
      if (repeated.times === 0) {
        clearInterval(timer)
        kinds.delete(kind)
        return
      }
      write(repeated.last, repeated.times)
      repeated.times = 0
    }, MINUTE_MS)
    timer.unref()
  }
}

/** The same for lines on the terminal. */
export function throttleLines(print: (line: string) => void): (kind: string, line: string) => void {
  return throttleLog<string>((line, times) => print(times === 1 ? line : `${line}（一分钟内 ${times} 次）`))
}

/** Groups errors by name and code; a message is cut because it may contain values that differ each time. */
export function errorKind(error: Error & { code?: string }): string {
  return `${error.name} ${error.code ?? error.message.slice(0, 80)}`
}
