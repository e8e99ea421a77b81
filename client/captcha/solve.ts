import { prefixHasher } from './sha256.ts'

/** A challenge from GetCaptcha. */
export type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

/** A search that can be interrupted between steps. */
export type Search = { next: (count: number) => number | null; isOver: () => boolean }

function wordsOf(hex: string): number[] {
  return Array.from({ length: 8 }, (_, at) => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16))
}

/**
 * Searches for the `number` (0 to `maxnumber`) with SHA-256(salt + number) = challenge (contract, GetCaptcha). `next`
 * tries `count` more numbers and returns the right one, or null; `isOver` tells when none is left.
 */
export function searchFor({ challenge, salt, maxnumber }: Challenge): Search {
  const hash = prefixHasher(new TextEncoder().encode(salt))
  const wanted = wordsOf(challenge)
  let number = 0
  return {
    next: (count) => {
      for (const end = Math.min(number + count, maxnumber + 1); number < end; number += 1) {
        const state = hash(String(number))
        if (state[0] === wanted[0] && wanted.every((word, at) => state[at] === word)) return number
      }
      return null
    },
    isOver: () => number > maxnumber,
  }
}

/** The solution for GetCheckCode: base64 of the JSON, which is all ASCII. */
export function solutionText({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
