import { expect, test } from 'vitest'
import { becomesOnline, examModesOf, isOfflineAllowed, MODE, modeText, whyCannotChooseMode } from './examMode.ts'

test.each([
  [true, false, true],
  [false, false, false],
  [true, true, false],
  [false, true, false],
])('offline allowed by the batch %s, hearing %s: on site %s', (offlineAllowed, isHearing, offline) => {
  const facts = { offlineAllowed, isHearing }
  expect(examModesOf(facts)).toMatchObject({ online: true, offline })
  expect(examModesOf(facts).reason).toBe(offline ? undefined : 'OFFLINE_NOT_OFFERED')
  expect(whyCannotChooseMode(MODE.online, facts)).toBeNull()
  expect(whyCannotChooseMode(MODE.offline, facts)).toBe(offline ? null : 'OFFLINE_NOT_OFFERED')
})

test.each([
  ['53', false],
  [' 53 ', false],
  ['87', true],
  ['530', true],
  ['', true],
])('a batch of prefix %j is examined on site: %s', (prefix, allowed) => {
  expect(isOfflineAllowed(prefix)).toBe(allowed)
})

test.each([MODE.unset, 2, Number.NaN])('%s is no choice', (mode) => {
  expect(whyCannotChooseMode(mode, { offlineAllowed: true, isHearing: false })).toBe('MODE_REQUIRED')
})

test('each mode has its name', () => {
  expect([modeText[MODE.online], modeText[MODE.offline], modeText[MODE.unset]]).toEqual([
    '线上考试',
    '现场考试',
    '未选择',
  ])
})

test.each([
  [0, true],
  [49, true],
  [50, false],
  [51, false],
])('%i paid enrolments become online: %s', (count, expected) => expect(becomesOnline(count)).toBe(expected))
