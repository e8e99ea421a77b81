const MINUTE_MS = 60_000
/** Kinds are few by design; should their names ever be made of data, the rest count as one. */
const MOST_KINDS = 100

/**
 * Tells the first of a kind at once and then, as long as it goes on happening, once a minute with how often it has happened
 * since: what repeats many times a second must not fill a disk.
 */
export function throttleLog<T>(tell: (what: T, times: number) => void): (kind: string, what: T) => void {
  const kinds = new Map<string, { last: T; times: number }>()
  return (wished, what) => {
    const kind = kinds.has(wished) || kinds.size < MOST_KINDS ? wished : 'other'
    const known = kinds.get(kind)
    if (known) {
      known.last = what
      known.times += 1
      return
    }
    const entry = { last: what, times: 0 }
    kinds.set(kind, entry)
    tell(what, 1)
    const timer = setInterval(() => {
      if (entry.times === 0) {
        clearInterval(timer)
        kinds.delete(kind)
        return
      }
      tell(entry.last, entry.times)
      entry.times = 0
    }, MINUTE_MS)
    timer.unref()
  }
}

/** The same for lines that a person reads at the terminal. */
export function throttleLines(say: (line: string) => void): (kind: string, line: string) => void {
  return throttleLog<string>((line, times) => say(times === 1 ? line : `${line}（一分钟内 ${times} 次）`))
}

/** The kind of an error: what was said may hold numbers that differ each time. */
export function errorKind(error: Error & { code?: string }): string {
  return `${error.name} ${error.code ?? error.message.slice(0, 80)}`
}
