export interface Random {
  /** 0 to below `end`. */
  below(end: number): number
  shuffled<T>(all: readonly T[]): T[]
}

/** The same choices for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    shuffled(all) {
      const rest = [...all]
      return all.map(() => rest.splice(below(rest.length), 1)[0] as (typeof rest)[number])
    },
  }
}
