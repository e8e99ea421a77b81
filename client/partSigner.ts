import { MINUTE_MS } from '#domain/time.ts'

export type SignedPart = { Part: number; Url: string; Size: number }

/**
 * A signed address is valid for 15 minutes (contract `SignVideoParts`); a part on a slow network must start well
 * before.
 */
const FRESH_MS = 9 * MINUTE_MS
/** How many parts are signed in one call. */
const BATCH_SIZE = 6

type SignerPorts = {
  sign: (parts: number[]) => Promise<SignedPart[]>
  /** The parts that are still to be sent, the next ones first. */
  upcoming: () => readonly number[]
  now: () => number
}

/**
 * Returns the address of a part, and signs some of the next parts in the same call. Each address is used once: a part
 * that failed gets a new one. It fails as `sign` does.
 */
export function newPartSigner({ sign, upcoming, now }: SignerPorts): (part: number) => Promise<string> {
  const known = new Map<number, { url: string; at: number }>()
  let pending: Promise<void> | null = null

  const take = (part: number): string | null => {
    const found = known.get(part)
    known.delete(part)
    return found && now() - found.at < FRESH_MS ? found.url : null
  }
  const signAhead = async (part: number) => {
    const at = now()
    for (const { Part, Url } of await sign([part, ...upcoming().slice(0, BATCH_SIZE - 1)]))
      known.set(Part, { url: Url, at })
  }
  return async (part) => {
    // Workers that start at the same time wait for one call; if it fails, only the worker that made it fails, and the
    // others sign again.
    while (pending) await pending.catch(() => undefined)
    const ready = take(part)
    if (ready !== null) return ready
    pending = signAhead(part).finally(() => {
      pending = null
    })
    await pending
    const url = take(part)
    if (url === null) throw new Error(`part ${part} was not signed`)
    return url
  }
}
