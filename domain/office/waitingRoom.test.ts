import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AVERAGE_SECONDS,
  aheadOf,
  aheadWords,
  askAgainSeconds,
  intervalSeconds,
  LEAST_SECONDS,
  measuredRate,
  mostComing,
  nextPace,
  type Pace,
  type Queue,
  secondsUntilTurn,
  waitingIn,
  waitWords,
} from './waitingRoom.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const queues = fc
  .record({
    admitted: fc.nat(1_000_000),
    waiting: fc.nat(1_000_000),
    rate: fc.double({ min: 0, max: 500, noNaN: true }),
    age: fc.double({ min: 0, max: 7200, noNaN: true }),
  })
  .map(({ admitted, waiting, rate, age }): Queue => ({ ticket: admitted + waiting, admitted, rate, age }))

describe('a place', () => {
  test('is never negative, and only falls while people get their turn', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.nat(500), { maxLength: 50 }), (ticket, grants) => {
        let admitted = 0
        let before = aheadOf(ticket, { admitted })
        for (const grant of grants) {
          admitted += grant
          const now = aheadOf(ticket, { admitted })
          expect(now).toBeGreaterThanOrEqual(0)
          expect(now).toBeLessThanOrEqual(before)
          before = now
        }
      }),
    )
  })

  test('is behind everybody who came earlier', () => {
    fc.assert(
      fc.property(queues, fc.nat(), fc.nat(), (queue, a, b) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map((step) => queue.admitted + 1 + step) as [
          number,
          number,
        ]
        expect(aheadOf(later, queue) - aheadOf(earlier, queue)).toBe(later - earlier)
      }),
    )
  })

  test('nobody waits where there is room to spare', () => {
    expect(waitingIn({ ticket: 7, admitted: 12 })).toBe(0)
    expect(aheadOf(8, { admitted: 12 })).toBe(0)
  })
})

describe('the time left', () => {
  test('is not told before a rate was measured', () => {
    expect(secondsUntilTurn(5, { ticket: 9, admitted: 1, rate: 3, age: 1 })).toBeNull()
    expect(secondsUntilTurn(5, { ticket: 9, admitted: 1, rate: 0, age: 60 })).toBeNull()
  })

  test('follows the rate from the first seconds on, although the average began at 0', () => {
    // Ten people a second, as the average counts them.
    let rate = 0
    for (let second = 1; second <= 60; second++) {
      rate = rate * Math.exp(-1 / AVERAGE_SECONDS) + 10 / AVERAGE_SECONDS
      const measured = measuredRate({ rate, age: second })
      if (measured !== null) expect(measured).toBeGreaterThan(9)
      if (measured !== null) expect(measured).toBeLessThan(11)
    }
    expect(secondsUntilTurn(599, { ticket: 600, admitted: 0, rate, age: 60 })).toBeLessThanOrEqual(63)
  })
})

describe('when a page asks again', () => {
  test('is never sooner than two seconds, and not after its turn by more than those', () => {
    fc.assert(
      fc.property(
        queues,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 5000 }),
        share,
        (queue, ahead, polls, random) => {
          const seconds = askAgainSeconds(ahead, queue, polls, random)
          expect(seconds).toBeGreaterThanOrEqual(LEAST_SECONDS)
          const untilTurn = secondsUntilTurn(ahead, queue)
          if (untilTurn !== null) expect(seconds).toBeLessThanOrEqual(Math.max(LEAST_SECONDS, untilTurn))
        },
      ),
    )
  })

  test('grows with the queue, so that all together ask no more often than the setting, and those whose turn comes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        fc.double({ min: 1, max: 300, noNaN: true }),
        fc.integer({ min: 10, max: 1000 }),
        (waiting, perSecond, polls) => {
          const queue = { ticket: waiting, admitted: 0, rate: perSecond, age: 3600 }
          const step = Math.max(1, Math.floor(waiting / 500))
          let asked = 0
          for (let ahead = 0; ahead < waiting; ahead += step) asked += step / askAgainSeconds(ahead, queue, polls, 0)
          // Whose turn comes within the interval asks for it at that time: about as many in each second as get their turn.
          const interval = intervalSeconds(queue, polls)
          const near = perSecond * (2 + Math.log(Math.max(1, interval)))
          expect(asked).toBeLessThanOrEqual(polls + near + waiting / 500 + 1)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('50,000 people who wait ask after 166 s, not each two seconds', () => {
    const queue = { ticket: 50_000, admitted: 0, rate: 100, age: 60 }
    expect(askAgainSeconds(49_999, queue, 300, 0)).toBe(167)
    expect(askAgainSeconds(1000, queue, 300, 0)).toBeLessThan(12)
  })
})

describe('how many people a process lets in', () => {
  const start: Pace = { grant: 0, capacity: null }
  const pressures = fc.record({
    served: fc.nat(1000),
    refused: fc.nat(200),
    waiting: fc.nat(100),
    atOnce: fc.integer({ min: 1, max: 40 }),
  })

  test('is never negative, and never more than it serves when it is full', () => {
    fc.assert(
      fc.property(fc.array(pressures, { minLength: 1, maxLength: 60 }), (seen) => {
        let pace = start
        for (const pressure of seen) {
          pace = nextPace(pace, pressure)
          expect(pace.grant).toBeGreaterThanOrEqual(0)
          expect(pace.grant).toBeLessThanOrEqual(
            Math.max(1, Math.floor(pace.capacity ?? Math.max(pressure.served, pressure.atOnce))),
          )
        }
      }),
    )
  })

  test('is halved while calls are refused, and grows while nobody waits', () => {
    const pace = { grant: 40, capacity: 100 }
    expect(nextPace(pace, { served: 100, refused: 3, waiting: 8, atOnce: 10 }).grant).toBe(20)
    expect(nextPace(pace, { served: 100, refused: 0, waiting: 5, atOnce: 10 }).grant).toBe(40)
    expect(nextPace(pace, { served: 60, refused: 0, waiting: 0, atOnce: 10 }).grant).toBe(41)
    expect(nextPace({ grant: 0, capacity: 100 }, { served: 5, refused: 0, waiting: 0, atOnce: 10 }).grant).toBe(1)
  })

  test('settles where its gate is busy: a queue of thousands is served at the rate of the machine', () => {
    // Each person makes four calls in the second after his turn; the machine serves 100 calls a second.
    let pace = start
    let backlog = 0
    let people = 0
    for (let second = 0; second < 300; second++) {
      backlog += pace.grant * 4
      const served = Math.min(100, backlog)
      backlog -= served
      const waiting = Math.min(backlog, 400)
      pace = nextPace(pace, { served, refused: Math.max(0, backlog - 400), waiting, atOnce: 10 })
      if (second >= 100) people += pace.grant
    }
    expect(people / 200).toBeGreaterThan(15)
    expect(people / 200).toBeLessThanOrEqual(26)
  })

  test('nobody is let in while many are on their way who have not come yet', () => {
    expect(mostComing({ ticket: 9, admitted: 1, rate: 0, age: 0 }, 0)).toBe(20)
    expect(mostComing({ ticket: 9, admitted: 1, rate: 0, age: 0 }, 100)).toBe(500)
  })
})

test.each([
  [0, '不到1分钟'],
  [59, '不到1分钟'],
  [60, '约1分钟'],
  [61, '约2分钟'],
  [3540, '约59分钟'],
  [3600, '约1小时'],
  [5000, '约1小时24分钟'],
])('%d seconds are read as %s', (seconds, words) => expect(waitWords(seconds)).toBe(words))

test('the place is read as the people before it', () => {
  expect(aheadWords(0)).toBe('马上轮到您')
  expect(aheadWords(1234)).toBe('前面还有1234人')
})
