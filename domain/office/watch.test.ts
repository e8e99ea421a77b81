import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, parseIso } from '#domain/time.ts'
import { findPatterns, type Watched, type WatchLimits } from './watch.ts'

const limits: WatchLimits = { manyFiles: 3, atNight: 2, newDevice: 2, manyExports: 3 }
const at = (clock: string, day = 20) => parseIso(`2026-11-${day}T${clock}:00+08:00`) as number
const looksAt = (...clocks: string[]) => clocks.map((clock, index) => ({ enrolmentId: index + 1, at: at(clock) }))
const of = (change: Partial<Watched>) =>
  findPatterns({ looks: [], exports: [], newDevices: [], ...change }, limits).map(
    ({ pattern, day, count }) => `${pattern} ${day} ${count}`,
  )

test.each<[string, Partial<Watched>, string[]]>([
  ['nothing', {}, []],
  ['three children within an hour', { looks: looksAt('09:00', '09:30', '09:59') }, ['manyFiles 2026-11-20 3']],
  ['three in more than an hour', { looks: looksAt('09:00', '09:30', '10:00') }, []],
  [
    'one child many times',
    { looks: looksAt('09:00', '09:10', '09:20').map((look) => ({ ...look, enrolmentId: 1 })) },
    [],
  ],
  ['two at night', { looks: looksAt('22:00', '23:30') }, ['atNight 2026-11-20 2']],
  [
    'a night that goes on after midnight is one, of the day on which it began',
    {
      looks: [
        { enrolmentId: 1, at: at('23:50') },
        { enrolmentId: 2, at: at('05:59', 21) },
      ],
    },
    ['atNight 2026-11-20 2'],
  ],
  ['two by day', { looks: looksAt('06:00', '21:59') }, []],
  [
    'two nights with one each',
    {
      looks: [
        { enrolmentId: 1, at: at('23:00') },
        { enrolmentId: 2, at: at('23:00', 21) },
      ],
    },
    [],
  ],
  ['two on a new device', { looks: looksAt('10:00', '15:00'), newDevices: [at('09:00')] }, ['newDevice 2026-11-20 2']],
  ['two before the new device came', { looks: looksAt('07:00', '08:00'), newDevices: [at('09:00')] }, []],
  ['three exports in a day', { exports: [at('09:00'), at('12:00'), at('08:59', 21)] }, ['manyExports 2026-11-20 3']],
  ['three in more than a day', { exports: [at('09:00'), at('12:00'), at('09:00', 21)] }, []],
])('%s', (_, watched, found) => {
  expect(of(watched)).toEqual(found)
})

test('a limit of 0 tells nothing', () => {
  const off = { manyFiles: 0, atNight: 0, newDevice: 0, manyExports: 0 }
  const looks = looksAt('23:00', '23:10', '23:20')
  expect(findPatterns({ looks, exports: [at('09:00')], newDevices: [at('09:00')] }, off)).toEqual([])
})

test('the fullest hour is counted, whatever the order', () => {
  const look = fc.record({ enrolmentId: fc.integer({ min: 1, max: 6 }), minute: fc.integer({ min: 0, max: 300 }) })
  fc.assert(
    fc.property(fc.array(look, { maxLength: 30 }), (drawn) => {
      const looks = drawn.map(({ enrolmentId, minute }) => ({ enrolmentId, at: at('09:00') + minute * MINUTE_MS }))
      const most = Math.max(
        0,
        ...looks.map(
          ({ at: from }) =>
            new Set(looks.filter((one) => one.at >= from && one.at < from + HOUR_MS).map((one) => one.enrolmentId))
              .size,
        ),
      )
      const [found] = findPatterns({ looks, exports: [], newDevices: [] }, { ...limits, manyFiles: 1, atNight: 0 })
      expect(found?.count ?? 0).toBe(most)
    }),
  )
})
