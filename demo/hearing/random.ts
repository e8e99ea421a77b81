/**
 * A deterministic random source: the same seed gives the same items on every machine, so that they match the committed
 * sounds.
 */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  whole(below: number): number
  pick<T>(list: readonly T[]): T
  /** `count` different elements in random order. */
  some<T>(list: readonly T[], count: number): T[]
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** A mulberry32 generator. Draws of the exam need a cryptographic source instead (rulings#draw). */
export function randomOf(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(list.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }
  return {
    whole,
    pick,
    some: (list, count) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(left.length), 1)).flat()
    },
  }
}
