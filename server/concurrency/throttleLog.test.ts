import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRestartBackoff } from '#server/db/restartBackoff.ts'
import { throttleLog } from './throttleLog.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first of a kind is told at once, then once a minute how often it happened again', () => {
  const told: Array<[string, number]> = []
  const tell = throttleLog<string>((what, times) => told.push([what, times]))
  for (let second = 0; second < 150; second++) {
    tell('database', `at ${second}`)
    if (second === 10) tell('disk', 'full')
    vi.advanceTimersByTime(1000)
  }
  expect(told).toEqual([
    ['at 0', 1],
    ['full', 1],
    ['at 59', 59],
    ['at 119', 60],
  ])
  vi.advanceTimersByTime(60_000)
  expect(told.at(-1)).toEqual(['at 149', 30])
  // The repetition is over, so that the next entry counts as a first one again.
  vi.advanceTimersByTime(120_000)
  tell('database', 'again')
  expect(told.at(-1)).toEqual(['again', 1])
})

test('kinds that are made of data do not grow without end', () => {
  let told = 0
  const tell = throttleLog<number>(() => void (told += 1))
  for (let kind = 0; kind < 10_000; kind++) tell(`kind ${kind}`, kind)
  expect(told).toBe(101)
})

test('a restart waits longer each time within a minute, up to four seconds', () => {
  let now = 0
  const next = createRestartBackoff(() => now)
  expect(Array.from({ length: 8 }, next)).toEqual([0, 250, 500, 1000, 2000, 4000, 4000, 4000])
  now = 60_000
  expect(next()).toBe(0)
})
