import { expect, test } from 'vitest'
import { judgeLookup, type Misses } from './lookup.ts'

const now = 1_800_000_000_000
const misses = (kind: Misses['kind'], inWindow: number, inDay = inWindow, agoSeconds = 60): Misses => ({
  kind,
  inWindow,
  inDay,
  windowSince: inWindow > 0 ? now - agoSeconds * 1000 : null,
  daySince: inDay > 0 ? now - Math.max(agoSeconds, 3600) * 1000 : null,
})
const paused = (isSubject: boolean, retryAfterSeconds: number) => ({ kind: 'paused', isSubject, retryAfterSeconds })

test.each<[string, Misses[], unknown]>([
  ['nobody has missed', [], { kind: 'free' }],
  ['two typing errors', [misses('user', 2), misses('subject', 2)], { kind: 'free' }],
  ['the third error of a user', [misses('user', 3)], { kind: 'needsCheckCode' }],
  ['three errors of others about the same child', [misses('subject', 3)], { kind: 'needsCheckCode' }],
  ['a school of sixty errors', [misses('network', 60)], { kind: 'needsCheckCode' }],
  ['an hour ago counts for the check code', [misses('user', 0, 3)], { kind: 'needsCheckCode' }],
  ['ten errors of a user in a quarter of an hour', [misses('user', 10)], paused(false, 840)],
  ['forty in a day', [misses('user', 0, 40)], paused(false, 82_800)],
  ['twenty about one child', [misses('subject', 0, 20)], paused(true, 82_800)],
  ['the longest pause counts', [misses('user', 10), misses('subject', 0, 20)], paused(true, 82_800)],
  ['nobody signed in', [misses('stranger', 30)], paused(false, 840)],
])('%s', (_case, all, verdict) => {
  expect(judgeLookup(all, now)).toEqual(verdict)
})
