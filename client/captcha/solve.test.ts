import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Challenge, searchFor, solutionText } from './solve.ts'

const known: Challenge = {
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update('f3a9c2?expires=1795000000&4711').digest('hex'),
  maxnumber: 50_000,
  salt: 'f3a9c2?expires=1795000000&',
  signature: 'ab'.repeat(32),
}

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
