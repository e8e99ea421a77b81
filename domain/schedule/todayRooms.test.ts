import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareUrgency, roomPaceOf, type TodayRoom } from './todayRooms.ts'

const room = (change: Partial<TodayRoom>): TodayRoom => ({
  candidates: 10,
  done: 3,
  late: 0,
  absent: 0,
  minutesBehind: 0,
  ...change,
})

test.each([
  [room({}), 'running'],
  [room({ minutesBehind: null }), 'running'],
  [room({ minutesBehind: 2 }), 'running'],
  [room({ minutesBehind: 3 }), 'late'],
  [room({ minutesBehind: -20 }), 'running'],
  [room({ late: 1 }), 'late'],
  [room({ done: 8, absent: 2, minutesBehind: 12 }), 'over'],
] as const)('%j is %s', (facts, pace) => expect(roomPaceOf(facts)).toBe(pace))

test('a late room stands before every other, and one that is over behind every other', () => {
  const rooms = fc.record({
    candidates: fc.integer({ min: 1, max: 30 }),
    done: fc.nat(15),
    late: fc.nat(3),
    absent: fc.nat(15),
    minutesBehind: fc.option(fc.integer({ min: -30, max: 60 })),
  })
  fc.assert(
    fc.property(fc.array(rooms), (all) => {
      const paces = [...all].sort(compareUrgency).map(roomPaceOf)
      expect(paces).toEqual([
        ...paces.filter((pace) => pace === 'late'),
        ...paces.filter((pace) => pace === 'running'),
        ...paces.filter((pace) => pace === 'over'),
      ])
    }),
  )
})

test('of late rooms the one that is furthest behind comes first', () => {
  const [slow, slower] = [room({ minutesBehind: 10 }), room({ minutesBehind: 25 })]
  expect([slow, slower].sort(compareUrgency)).toEqual([slower, slow])
})
