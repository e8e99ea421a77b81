import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, parseIso } from '#domain/time.ts'
import {
  alarmsOf,
  DURATION_STEPS_MS,
  daysLeft,
  hoursOfToday,
  NO_TRAFFIC,
  type OperationFacts,
  operationAlarms,
  operationAlarmText,
  slowestOf,
  stepOf,
  type Traffic,
  together,
} from './operation.ts'

const now = parseIso('2026-11-20T10:20:00+08:00') as number
const traffic = (...durationsMs: number[]): Traffic =>
  together(
    durationsMs.map((ms) => ({
      answers: 1,
      failures: 0,
      durations: DURATION_STEPS_MS.map((_, step) => (step === stepOf(ms) ? 1 : 0)),
    })),
  )
const well: OperationFacts = {
  hasStore: true,
  merchantRefused: null,
  clockDifferenceMs: 20,
  recent: traffic(...Array.from({ length: 200 }, () => 40)),
  oldestJobAt: now - 20_000,
  failedJobs: [],
  replicas: [],
}

test('the slowest of a hundred is the step that holds ninety-nine, whatever was answered', () => {
  expect(slowestOf(NO_TRAFFIC)).toBeNull()
  expect(slowestOf(traffic(3))).toBe(10)
  expect(slowestOf(traffic(...Array.from({ length: 99 }, () => 20), 3000))).toBe(25)
  expect(slowestOf(traffic(...Array.from({ length: 98 }, () => 20), 3000, 3000))).toBe(5000)
  expect(slowestOf(traffic(600_000))).toBe(60_000)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 300 }), (ms) => {
      const slowest = slowestOf(traffic(...ms)) as number
      expect(ms.filter((one) => one <= slowest).length).toBeGreaterThanOrEqual(ms.length * 0.99)
    }),
  )
})

test('the hours of today begin at midnight in China and have none too many', () => {
  const begin = parseIso('2026-11-20T00:00:00+08:00') as number
  const one = { ...traffic(40), minute: begin }
  const hours = hoursOfToday(
    [{ ...one, minute: begin - MINUTE_MS }, one, { ...one, minute: begin + 59 * MINUTE_MS }, { ...one, minute: now }],
    now,
  )
  expect(hours.map(({ answers }) => answers)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
  expect(hoursOfToday([], begin)).toHaveLength(1)
})

const replica = { name: 'two', state: 'streaming', isSync: true, lagSeconds: 0, lagBytes: 0 }
test.each<[string, Partial<OperationFacts>, string[]]>([
  ['all right', {}, []],
  ['a store away', { hasStore: false }, ['storage']],
  ['a merchant refused', { merchantRefused: 'MCH_NOT_EXISTS' }, ['wechatPay']],
  ['clocks apart', { clockDifferenceMs: -6000 }, ['clock']],
  ['two failures in a hundred', { recent: { ...well.recent, failures: 4 } }, ['errors']],
  ['a failure at night', { recent: { ...traffic(40), failures: 1 } }, []],
  ['slow', { recent: traffic(...Array.from({ length: 200 }, () => 3000)) }, ['slow']],
  ['jobs that wait', { oldestJobAt: now - 11 * MINUTE_MS }, ['jobsLate']],
  ['no job', { oldestJobAt: null }, []],
  [
    'a job that failed last',
    { failedJobs: [{ name: 'sealAudit', count: 1, lastAt: now, isDoneSince: false }] },
    ['jobsFailed'],
  ],
  ['a job done since', { failedJobs: [{ name: 'sealAudit', count: 9, lastAt: now, isDoneSince: true }] }, []],
  ['a replica that follows', { replicas: [replica] }, []],
  ['a replica behind', { replicas: [{ ...replica, lagSeconds: 61 }] }, ['replicaLag']],
  ['a replica that catches up', { replicas: [{ ...replica, state: 'catchup' }] }, ['replicaLag']],
  ['a replica nobody may look at', { replicas: [{ ...replica, state: null, lagSeconds: null }] }, []],
])('%s', (_, facts, codes) => {
  expect(alarmsOf({ ...well, ...facts }, now).map(({ code }) => code)).toEqual(codes)
})

test('every alarm says what to do, with what it is about', () => {
  for (const code of operationAlarms) expect(operationAlarmText(code, '某事'), code).toMatch(/请/)
  expect(operationAlarmText('jobsFailed', 'sealAudit')).toContain('sealAudit')
})

test('days left are whole days', () => {
  expect([daysLeft(now + 47 * HOUR_MS, now), daysLeft(now - HOUR_MS, now)]).toEqual([1, -1])
})
