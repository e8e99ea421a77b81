import { describe, expect, test } from 'vitest'
import {
  effectiveReleaseTime,
  howToTakeBack,
  type Release,
  releaseStateTexts,
  whyCannotDecideTakeBack,
  whyCannotRelease,
  whyTakeBackReasonUnfit,
} from './release.ts'

const prepared: Release = { state: 'prepared', preparedBy: 1, releasedAt: null, takenBackBy: null }
const released: Release = { ...prepared, state: 'released', releasedAt: 100 }
const asked: Release = { ...released, state: 'takeBackAsked', takenBackBy: 3 }
const states = Object.keys(releaseStateTexts) as Release['state'][]

describe('a release', () => {
  test('is released by anybody but the person who prepared it, once', () => {
    expect(whyCannotRelease(prepared, 2)).toBeNull()
    expect(whyCannotRelease(prepared, 1)).toBe('RELEASE_OWN')
    for (const state of states.filter((one) => one !== 'prepared'))
      expect(whyCannotRelease({ ...released, state }, 2), state).toBe('RELEASE_CHANGED')
  })

  test.each([
    ['at once', null, 50, 50],
    ['later', 90, 50, 90],
    ['at a time that is over', 20, 50, 50],
  ])('counts as released %s', (_, releaseAt, now, at) => expect(effectiveReleaseTime(releaseAt, now)).toBe(at))

  test.each([
    ['prepared', prepared, null, 0, 'withdraw'],
    ['released and not seen yet', released, null, 99, 'stop'],
    ['released, before the batch shows results', released, 200, 199, 'stop'],
    ['seen', released, null, 100, 'ask'],
    ['seen since the time of the batch', released, 200, 200, 'ask'],
    ['seen, the time of the batch was earlier', released, 50, 100, 'ask'],
    ['asked about', asked, null, 500, null],
    ['taken back', { ...asked, state: 'takenBack' }, null, 500, null],
    ['withdrawn', { ...prepared, state: 'withdrawn' }, null, 500, null],
  ] as const)('%s goes back', (_, release, showResultAt, now, way) => {
    expect(howToTakeBack(release, { showResultAt, now })).toBe(way)
  })

  test('is taken back by a second person', () => {
    expect(whyCannotDecideTakeBack(asked, 1)).toBeNull()
    expect(whyCannotDecideTakeBack(asked, 3)).toBe('TAKE_BACK_OWN')
    expect(whyCannotDecideTakeBack(released, 1)).toBe('RELEASE_CHANGED')
  })

  test.each([
    ['', 'TAKE_BACK_REASON_WRONG'],
    ['错'.repeat(101), 'TAKE_BACK_REASON_WRONG'],
    ['错\u0007', 'TEXT_UNFIT'],
    ['错'.repeat(100), null],
  ])('a reason %j', (reason, why) => expect(whyTakeBackReasonUnfit(reason)).toBe(why))
})
