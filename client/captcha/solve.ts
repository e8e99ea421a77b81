import { prefixHasher } from './sha256.ts'

/** A challenge as GetCaptcha gives it. */
export type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

/** What is left to try: a step of a search that others may interrupt. */
export type Search = { next: (count: number) => number | null; isOver: () => boolean }

function wordsOf(hex: string): number[] {
  return Array.from({ length: 8 }, (_, at) => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16))
}

/**
 * The search for `number` (0 to `maxnumber`) with SHA-256(salt + number) = challenge (contract, GetCaptcha). `next`
 * tries so many numbers more and answers the right one, null while it has not been met; `isOver` when none is left.
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

/** The solution as GetCheckCode takes it: base64 of the JSON. All of it is ASCII. */
export function solutionText({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
