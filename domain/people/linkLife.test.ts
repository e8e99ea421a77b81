import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { type LinkKind, linkEndsAt, linkLife, linkMadeAt } from './linkLife.ts'

const START = Date.UTC(2026, 10, 20, 1)
const kinds = Object.keys(linkLife) as LinkKind[]

function lifeAt(kind: LinkKind, now: number): number {
  return (linkEndsAt(kind, now) - now) / 1000
}

describe.each(kinds)('a link of the kind %s', (kind) => {
  const { leastSeconds, mostSeconds } = linkLife[kind]

  test('lives at least its least and at most its most, given out in any second of an hour', () => {
    for (let second = 0; second <= 3600; second++) {
      const life = lifeAt(kind, START + second * 1000)
      expect(life, `second ${second}`).toBeGreaterThanOrEqual(leastSeconds)
      expect(life, `second ${second}`).toBeLessThanOrEqual(mostSeconds)
    }
  })

  test('and in any millisecond of any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: START, max: START + 400 * 24 * HOUR_MS }), (now) => {
        expect(lifeAt(kind, now)).toBeGreaterThan(leastSeconds - 0.001)
        expect(lifeAt(kind, now)).toBeLessThanOrEqual(mostSeconds)
        expect(linkMadeAt(kind, now)).toBeLessThanOrEqual(now)
      }),
    )
  })
})

test('no link outlives an hour, and one that strangers may come across no more than ten minutes', () => {
  for (const kind of kinds) expect(linkLife[kind].mostSeconds, kind).toBeLessThanOrEqual(3600)
  for (const kind of ['queriedPhoto', 'commentVideo'] as const)
    expect(linkLife[kind].mostSeconds, kind).toBeLessThanOrEqual(600)
})

test('a list asked for twice shows the same link', () => {
  expect(linkEndsAt('picture', START + 1)).toBe(linkEndsAt('picture', START + 899_999))
  expect(linkEndsAt('picture', START + 1)).not.toBe(linkEndsAt('picture', START + 900_000))
})
