import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { oldestText, waitingText, workPath } from './work.ts'

test.each([
  [12, '12'],
  [10_000, '10,000'],
  [10_001, '一万以上'],
])('%i that wait: %s', (count, text) => expect(waitingText(count)).toBe(text))

test.each([
  [0, '今天'],
  [DAY_MS - 1, '今天'],
  [DAY_MS, '已等 1 天'],
  [9.5 * DAY_MS, '已等 9 天'],
  [-DAY_MS, '今天'],
])('after %i ms: %s', (waited, text) => expect(oldestText(10 * DAY_MS, 10 * DAY_MS + waited)).toBe(text))

test.each([
  ['filings', 104, '/batches/104/certificates/filing'],
  ['filings', undefined, '/batches/choose?to=certificates/filing'],
  ['untimed', 104, '/batches/104/plan/assign?pay=1&timed=0'],
  ['proposed', undefined, '/results?state=1'],
  ['photos', undefined, '/photos'],
] as const)('work of kind %s of batch %s opens %s', (Work, EB_ID, path) => expect(workPath({ Work, EB_ID })).toBe(path))
