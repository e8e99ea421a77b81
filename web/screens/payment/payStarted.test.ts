import { beforeEach, expect, test, vi } from 'vitest'
import { prefix, removeTexts } from '#web/device/textStorage.ts'
import { forgetPayStarted, rememberPayStarted, wasPayStarted } from './payStarted.ts'

const now = Date.parse('2026-11-20T09:00:00+08:00')
const minutes = (count: number) => now + count * 60_000

beforeEach(() => {
  vi.stubGlobal('window', {})
  removeTexts((slot) => slot.startsWith(prefix))
  return () => vi.unstubAllGlobals()
})

test('a sheet that was opened is remembered for what it pays until its order is closed', () => {
  rememberPayStarted('7', now)
  expect([wasPayStarted('7', now), wasPayStarted('7', minutes(29)), wasPayStarted('7', minutes(30))]).toEqual([
    true,
    true,
    false,
  ])
  expect(wasPayStarted('8', now)).toBe(false)
})

test('it is forgotten once its outcome is known, and at logout', () => {
  rememberPayStarted('7', now)
  forgetPayStarted('7')
  expect(wasPayStarted('7', now)).toBe(false)
  rememberPayStarted('7', now)
  removeTexts((slot) => slot.startsWith(prefix))
  expect(wasPayStarted('7', now)).toBe(false)
})

test('a clock that was set back does not cause endless warnings', () => {
  rememberPayStarted('7', minutes(600))
  expect(wasPayStarted('7', now)).toBe(false)
})
