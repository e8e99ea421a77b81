import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, shanghaiIso } from '#domain/time.ts'
import { type OnlineCandidate, onlineWindows, whyWindowsUnfit } from './onlineWindows.ts'

const firstAt = Date.parse('2027-02-01T08:00:00+08:00')
const settings = { firstAt, hours: 48, stepMinutes: 60, most: 100 }

let serial = 0
const group = (majorId: number, areaId: number, count: number, accountId?: number): OnlineCandidate[] =>
  Array.from({ length: count }, () => {
    serial++
    return { enrolmentId: serial, accountId: accountId ?? serial, majorId, areaId }
  })
const hoursOf = (windows: ReadonlyArray<{ beginsAt: number }>) =>
  windows.map(({ beginsAt }) => shanghaiIso(beginsAt).slice(5, 16))

describe('windows of an online batch', () => {
  test('a major’s areas share a window as long as no more begin than may', () => {
    const windows = onlineWindows([...group(1, 1, 70), ...group(1, 2, 30), ...group(2, 1, 40)], settings, [])
    expect(windows.map(({ groups }) => groups)).toEqual([
      [
        { majorId: 1, areaId: 1, count: 70 },
        { majorId: 1, areaId: 2, count: 30 },
      ],
      [{ majorId: 2, areaId: 1, count: 40 }],
    ])
    expect(hoursOf(windows)).toEqual(['02-01T08:00', '02-01T09:00'])
    expect(windows.map(({ beginsAt, endsAt }) => endsAt - beginsAt)).toEqual([48 * HOUR_MS, 48 * HOUR_MS])
  })

  test('a group larger than a window is split, and the children of a family begin at one moment', () => {
    const family = group(1, 1, 3, 9)
    const windows = onlineWindows([...group(1, 1, 98), ...family, ...group(1, 1, 60)], settings, [])
    expect(windows.map(({ enrolmentIds }) => enrolmentIds.length)).toEqual([98, 63])
    const ids = family.map(({ enrolmentId }) => enrolmentId)
    expect(windows[1]?.enrolmentIds).toEqual(expect.arrayContaining(ids))
  })

  test('the pupils of a teacher are split, a family that is larger than a window is not', () => {
    const pupils = onlineWindows(group(1, 1, 120, 7), settings, [])
    expect(pupils.map(({ enrolmentIds }) => enrolmentIds.length)).toEqual([100, 20])
    const family = onlineWindows([...group(1, 1, 4, 7), ...group(1, 1, 2)], { ...settings, most: 3 }, [])
    expect(family.map(({ enrolmentIds }) => enrolmentIds.length)).toEqual([4, 2])
  })

  test('no window begins at night, and on the next day the first begins at the hour of the first', () => {
    const windows = onlineWindows(group(1, 1, 500), { ...settings, stepMinutes: 300 }, [])
    expect(hoursOf(windows)).toEqual(['02-01T08:00', '02-01T13:00', '02-01T18:00', '02-02T08:00', '02-02T13:00'])
  })

  test('the begins of windows that exist are kept clear of', () => {
    const windows = onlineWindows(group(1, 1, 200), settings, [firstAt + 20 * MINUTE_MS, firstAt + 3 * HOUR_MS])
    expect(hoursOf(windows)).toEqual(['02-01T10:00', '02-01T12:00'])
  })

  test('everybody has one window, none is too full, and no two begin together', () => {
    const candidates = fc.array(
      fc.record({
        enrolmentId: fc.integer(),
        accountId: fc.integer({ min: 1, max: 400 }),
        majorId: fc.integer({ min: 1, max: 5 }),
        areaId: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 300 },
    )
    fc.assert(
      fc.property(
        candidates,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 5, max: 1440 }),
        (some, most, step) => {
          const everybody = some.map((one, at) => ({ ...one, enrolmentId: at }))
          const windows = onlineWindows(everybody, { ...settings, most, stepMinutes: step }, [])
          const ids = windows.flatMap(({ enrolmentIds }) => enrolmentIds)
          expect([...ids].sort((a, b) => a - b)).toEqual(everybody.map(({ enrolmentId }) => enrolmentId))
          for (const { enrolmentIds } of windows)
            if (enrolmentIds.length > most)
              expect(new Set(enrolmentIds.map((id) => everybody[id]?.accountId)).size).toBe(1)
          for (const [at, { beginsAt }] of windows.entries())
            if (at > 0) expect(beginsAt - (windows[at - 1]?.beginsAt ?? 0)).toBeGreaterThanOrEqual(step * MINUTE_MS)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('settings that make no sense are refused in words', () => {
    const now = firstAt - HOUR_MS
    expect(whyWindowsUnfit(settings, now)).toBeNull()
    expect(whyWindowsUnfit(settings, firstAt)).toBe('ONLINE_WINDOW_PAST')
    for (const wrong of [{ hours: 1 }, { stepMinutes: 4 }, { most: 0 }, { firstAt: firstAt + 13 * HOUR_MS }])
      expect(whyWindowsUnfit({ ...settings, ...wrong }, now)).toBe('ONLINE_WINDOW_WRONG')
  })
})
