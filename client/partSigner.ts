export type SignedPart = { Part: number; Url: string; Size: number }

/** An address is good for 15 minutes (contract `SignVideoParts`); a part on a slow network must begin well before. */
const FRESH_MS = 9 * 60_000
/** How many parts are signed together. */
const BATCH = 6

type SignerPorts = {
  sign: (parts: number[]) => Promise<SignedPart[]>
  /** The parts still to come, soonest first. */
  upcoming: () => readonly number[]
  now: () => number
}

/**
 * Answers the address of a part, signing some of the next along. An address is given out once: a part that failed gets
 * a new one. Fails as `sign` does.
 */
export function newPartSigner({ sign, upcoming, now }: SignerPorts): (part: number) => Promise<string> {
  const known = new Map<number, { url: string; at: number }>()
  let underWay: Promise<void> | null = null

  const take = (part: number): string | null => {
    const found = known.get(part)
    known.delete(part)
    return found && now() - found.at < FRESH_MS ? found.url : null
  }
  const signAhead = async (part: number) => {
    const at = now()
    for (const { Part, Url } of await sign([part, ...upcoming().slice(0, BATCH - 1)])) known.set(Part, { url: Url, at })
  }
  return async (part) => {
    // Lanes that start together wait for one call; its failure is told to the lane that made it, the others ask anew.
    while (underWay) await underWay.catch(() => undefined)
    const ready = take(part)
    if (ready !== null) return ready
    underWay = signAhead(part).finally(() => {
      underWay = null
    })
    await underWay
    const url = take(part)
    if (url === null) throw new Error(`part ${part} was not signed`)
    return url
  }
}
