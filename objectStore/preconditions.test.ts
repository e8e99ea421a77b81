import { expect, test } from 'vitest'
import { isSameObject, judgeConditions } from './preconditions.ts'

const object = { etag: 'abc-2', writtenAt: new Date('2026-11-20T01:00:00.700Z') }
const same = 'Fri, 20 Nov 2026 01:00:00 GMT'
const before = 'Fri, 20 Nov 2026 00:59:59 GMT'
const after = 'Fri, 20 Nov 2026 01:00:01 GMT'
const none = { ifMatch: null, ifNoneMatch: null, ifModifiedSince: null, ifUnmodifiedSince: null }

test.each([
  [{}, 'proceed'],
  [{ ifMatch: '"abc-2"' }, 'proceed'],
  [{ ifMatch: 'abc-2' }, 'proceed'],
  [{ ifMatch: '*' }, 'proceed'],
  [{ ifMatch: '"x", "abc-2"' }, 'proceed'],
  [{ ifMatch: '"abc"' }, 'failed'],
  [{ ifMatch: '"abc-2"', ifUnmodifiedSince: before }, 'proceed'],
  [{ ifUnmodifiedSince: before }, 'failed'],
  [{ ifUnmodifiedSince: same }, 'proceed'],
  [{ ifUnmodifiedSince: 'nonsense' }, 'proceed'],
  [{ ifNoneMatch: '"abc-2"' }, 'notModified'],
  [{ ifNoneMatch: 'W/"abc-2"' }, 'notModified'],
  [{ ifNoneMatch: '*' }, 'notModified'],
  [{ ifNoneMatch: '"x"' }, 'proceed'],
  [{ ifNoneMatch: '"x"', ifModifiedSince: after }, 'proceed'],
  [{ ifModifiedSince: after }, 'notModified'],
  [{ ifModifiedSince: same }, 'notModified'],
  [{ ifModifiedSince: before }, 'proceed'],
  [{ ifModifiedSince: 'nonsense' }, 'proceed'],
  [{ ifMatch: '"x"', ifNoneMatch: '"abc-2"' }, 'failed'],
] as const)('%j gives %s', (conditions, verdict) => {
  expect(judgeConditions({ ...none, ...conditions }, object)).toBe(verdict)
})

test.each([
  ['"abc-2"', true],
  ['W/"abc-2"', false],
  ['"other"', false],
  [same, true],
  [before, false],
])('If-Range: %s is the object: %s', (header, expected) => {
  expect(isSameObject(header, object)).toBe(expected)
})
