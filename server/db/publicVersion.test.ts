import { afterEach, expect, test, vi } from 'vitest'
import { createVersionReader } from './publicVersion.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Reads that answer how many there were, and the reader that shares them. */
function counted() {
  let reads = 0
  const reader = createVersionReader(async () => new Map([['catalogue', ++reads]]))
  return async () => (await reader()).get('catalogue')
}

test('calls at once share a read; each gets one that started after it', async () => {
  const version = counted()
  expect(await Promise.all([version(), version(), version()])).toEqual([1, 2, 2])
  expect(await version()).toBe(3)
})

test('a call at the very end of the interval is followed by reads again', async () => {
  const version = counted()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  expect(await version()).toBe(1)
  // The interval ends between the two looks at the time.
  now.mockReturnValueOnce(1019.9).mockReturnValue(1020.1)
  expect(await version()).toBe(2)
  now.mockReturnValue(2000)
  expect(await version()).toBe(3)
  now.mockReturnValue(3000)
  expect(await version()).toBe(4)
})
