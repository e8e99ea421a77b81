import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'

/** A challenge from GetCaptcha. */
export type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

/** A search that can be interrupted between steps. */
export type Search = { next: (count: number) => number | null; isOver: () => boolean }

/**
 * Searches for the `number` (0 to `maxnumber`) with SHA-256(salt + number) = challenge (contract, GetCaptcha). `next`
 * tries `count` more numbers and returns the right one, or null; `isOver` tells when none is left. WebCrypto is not
 * used: a page without a secure context lacks it, and fifty thousand promises are slower than this loop.
 */
export function searchFor({ challenge, salt, maxnumber }: Challenge): Search {
  const encoder = new TextEncoder()
  const salted = sha256.create().update(encoder.encode(salt))
  const wanted = hexToBytes(challenge)
  let number = 0
  return {
    next: (count) => {
      for (const end = Math.min(number + count, maxnumber + 1); number < end; number += 1) {
        const hash = salted
          .clone()
          .update(encoder.encode(String(number)))
          .digest()
        if (wanted.every((byte, at) => hash[at] === byte)) return number
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
