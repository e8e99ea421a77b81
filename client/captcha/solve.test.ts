import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prefixHasher } from './sha256.ts'
import { type Challenge, searchFor, solutionText } from './solve.ts'

function hexOf(state: Uint32Array): string {
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

const known: Challenge = {
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update('f3a9c2?expires=1795000000&4711').digest('hex'),
  maxnumber: 50_000,
  salt: 'f3a9c2?expires=1795000000&',
  signature: 'ab'.repeat(32),
}

describe('the hash', () => {
  test('of "abc" is the standard\'s', () => {
    const standard = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(hexOf(prefixHasher(new TextEncoder().encode('ab'))('c'))).toBe(standard)
  })
  test('agrees with the platform for any prefix and suffix, block borders included', () => {
    const suffix = fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), maxLength: 130 })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), suffix, suffix, (prefix, first, second) => {
        const hash = prefixHasher(prefix)
        for (const text of [first, second]) {
          expect(hexOf(hash(text))).toBe(createHash('sha256').update(prefix).update(text).digest('hex'))
        }
      }),
    )
  })
})

describe('the search', () => {
  test('finds the number of a known challenge', () => expect(searchFor(known).next(50_001)).toBe(4711))
  test('finds it in slices too', () => {
    const search = searchFor(known)
    let found: number | null = null
    while (found === null && !search.isOver()) found = search.next(500)
    expect(found).toBe(4711)
  })
  test.each([0, 50_000])('finds %i at the end of the range', (number) => {
    const challenge = createHash('sha256').update(`${known.salt}${number}`).digest('hex')
    expect(searchFor({ ...known, challenge }).next(50_001)).toBe(number)
  })
  test('ends where there is no such number', () => {
    const search = searchFor({ ...known, maxnumber: 4710 })
    expect(search.next(10_000)).toBeNull()
    expect(search.isOver()).toBe(true)
  })
})

test('the solution carries what the server signed', () => {
  const { maxnumber: _, ...signed } = known
  const solution: unknown = JSON.parse(Buffer.from(solutionText(known, 4711), 'base64').toString('utf8'))
  expect(solution).toEqual({ ...signed, number: 4711 })
})
