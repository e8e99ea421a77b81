import { expect, test } from 'vitest'
import { Refusal } from '#server/refuse.ts'
import { createFairQueue } from './fairQueue.ts'

/** A queue with work that runs until `endOne` ends it; `begun` lists what was started, in order. */
function workshop(options: { atOnce: number; maxWaiting: number }) {
  const enqueue = createFairQueue(options)
  const begun: string[] = []
  const ends: Array<() => void> = []
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    ask: (caller: string, name: string) =>
      enqueue(caller, async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.push(end))
        return name
      }).catch((error: unknown) => (error instanceof Refusal ? error.code : 'fault')),
    settled,
    /** Ends the work that was started first. */
    async endOne(): Promise<void> {
      ends.shift()?.()
      await settled()
    },
  }
}

test('whoever asks once is served before the flood that came before', async () => {
  const { ask, begun, endOne, settled } = workshop({ atOnce: 2, maxWaiting: 100 })
  const flood = Array.from({ length: 50 }, (_, index) => ask('flood', `flood ${index}`))
  const her = ask('her', 'her')
  const him = ask('him', 'him')
  await settled()
  expect(begun).toEqual(['flood 0', 'flood 1'])
  for (let i = 0; i < 4; i++) await endOne()
  expect(begun).toEqual(['flood 0', 'flood 1', 'flood 2', 'her', 'him', 'flood 3'])
  for (let i = 0; i < 60; i++) await endOne()
  expect(await her).toBe('her')
  expect(await him).toBe('him')
  expect(await Promise.all(flood)).toEqual(Array.from({ length: 50 }, (_, index) => `flood ${index}`))
})

test('a full queue turns the flood away, its last first, and takes everybody else in', async () => {
  const { ask, begun, endOne, settled } = workshop({ atOnce: 1, maxWaiting: 4 })
  const flood = Array.from({ length: 7 }, (_, index) => ask('flood', `flood ${index}`))
  await settled()
  const others = ['a', 'b', 'c'].map((name) => ask(name, name))
  await settled()
  for (let i = 0; i < 10; i++) await endOne()
  expect(begun).toEqual(['flood 0', 'flood 1', 'a', 'b', 'c'])
  expect(await Promise.all(others)).toEqual(['a', 'b', 'c'])
  expect(await Promise.all(flood)).toEqual(['flood 0', 'flood 1', ...Array.from({ length: 5 }, () => 'OVERLOADED')])
})

test('a place is free again after work that failed', async () => {
  const enqueue = createFairQueue({ atOnce: 1, maxWaiting: 1 })
  const failing = enqueue('a', () => Promise.reject(new Error('broken')))
  const next = enqueue('b', () => Promise.resolve('served'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('served')
  expect(await enqueue('c', () => Promise.resolve('served too'))).toBe('served too')
})
