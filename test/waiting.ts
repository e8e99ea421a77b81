/** A machine on which nothing ran for longer than this stood still. */
const MOST_MS_AT_ONCE = 5000

/**
 * Patience that is used up only while the machine works: where it stood still for minutes, what is waited for stood still as
 * well, and only five seconds of it count. The answer says whether some patience is left.
 */
export function openPatience(milliseconds: number): () => boolean {
  let leftMs = milliseconds
  let seenAt = Date.now()
  return () => {
    const now = Date.now()
    leftMs -= Math.min(now - seenAt, MOST_MS_AT_ONCE)
    seenAt = now
    return leftMs > 0
  }
}

/** Reads again and again until what was read is as `check` wants it, and answers it; `what` is told where it never comes. */
export async function eventually<T>(
  what: string,
  read: () => T | Promise<T>,
  check: (value: T) => boolean,
  seconds = 20,
): Promise<T> {
  const hasPatience = openPatience(seconds * 1000)
  for (;;) {
    const value = await read()
    if (check(value)) return value
    if (!hasPatience()) throw new Error(`not within ${seconds} s: ${what}; it is ${JSON.stringify(value)}`)
    await new Promise((resume) => setTimeout(resume, 25))
  }
}

export async function until(what: string, check: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  await eventually(what, check, Boolean, seconds)
}
