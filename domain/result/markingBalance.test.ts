import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyExaminerUnfit } from '#domain/schedule/examinerFit.ts'
import { type BalanceExaminer, type BalanceTask, balance } from './markingBalance.ts'

const examiner = (id: number, change: Partial<BalanceExaminer> = {}): BalanceExaminer => ({
  id,
  open: 0,
  done: 0,
  majorIds: [],
  areaIds: [],
  ...change,
})
const task = (enrolmentId: number, change: Partial<BalanceTask> = {}): BalanceTask => ({
  enrolmentId,
  childKey: String(enrolmentId),
  majorId: 1,
  areaId: 1,
  barredIds: [],
  hallIds: null,
  ...change,
})

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })
const examiners = fc
  .array(fc.record({ open: fc.nat(6), done: fc.nat(6), majorIds: someIds, areaIds: someIds }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rows) => rows.map((row, at) => examiner(at + 1, row)))
const barred = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 })
const tasks = fc
  .array(
    fc.record({ majorId: fc.integer({ min: 1, max: 3 }), areaId: fc.integer({ min: 1, max: 3 }), barredIds: barred }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((row, at) => task(at + 100, row)))

const mayMark = (one: BalanceExaminer, of: BalanceTask) =>
  whyExaminerUnfit(one, of) === null &&
  !of.barredIds.includes(one.id) &&
  (of.hallIds === null || of.hallIds.includes(one.id))
const loadsOf = (all: readonly BalanceExaminer[], placed: ReadonlyArray<{ examinerId: number }>) =>
  new Map(
    all.map(({ id, open, done }) => [id, open + done + placed.filter(({ examinerId }) => examinerId === id).length]),
  )

describe('balanced assignment', () => {
  test('gives each enrolment that somebody may mark to one who may, and no other', () => {
    fc.assert(
      fc.property(examiners, tasks, (all, work) => {
        const { placed, left } = balance(all, work)
        expect([...placed, ...left].map(({ enrolmentId }) => enrolmentId).sort((a, b) => a - b)).toEqual(
          work.map(({ enrolmentId }) => enrolmentId).sort((a, b) => a - b),
        )
        for (const { enrolmentId, examinerId } of placed) {
          const his = all.find(({ id }) => id === examinerId) as BalanceExaminer
          expect(mayMark(his, work.find((one) => one.enrolmentId === enrolmentId) as BalanceTask)).toBe(true)
        }
        for (const { enrolmentId, reason } of left) {
          const one = work.find((each) => each.enrolmentId === enrolmentId) as BalanceTask
          expect(all.filter((each) => mayMark(each, one))).toEqual([])
          expect(reason).not.toBe('full')
        }
      }),
    )
  })

  test('nobody has two more than another who might have taken one of them', () => {
    fc.assert(
      fc.property(examiners, tasks, (all, work) => {
        const { placed } = balance(all, work)
        const loads = loadsOf(all, placed)
        for (const { enrolmentId, examinerId } of placed)
          for (const other of all) {
            if (!mayMark(other, work.find((one) => one.enrolmentId === enrolmentId) as BalanceTask)) continue
            expect((loads.get(examinerId) ?? 0) - (loads.get(other.id) ?? 0)).toBeLessThanOrEqual(1)
          }
      }),
    )
  })

  test('examiners who may mark the same and begin alike differ by one at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.nat(40), fc.nat(5), (count, work, open) => {
        const all = Array.from({ length: count }, (_, at) => examiner(at + 1, { open }))
        const { placed } = balance(
          all,
          Array.from({ length: work }, (_, at) => task(at + 1)),
        )
        const loads = [...loadsOf(all, placed).values()]
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
        expect(placed).toHaveLength(work)
      }),
    )
  })

  test('who has done much of the batch is given less than who has done nothing', () => {
    const all = [examiner(1, { done: 6 }), examiner(2, { done: 1, open: 1 })]
    const work = Array.from({ length: 6 }, (_, at) => task(at + 1))
    expect([...loadsOf(all, balance(all, work).placed).values()]).toEqual([7, 7])
  })

  test('the order of the input changes nothing', () => {
    fc.assert(
      fc.property(examiners, tasks, (all, work) => {
        expect(balance(all.toReversed(), work.toReversed())).toEqual(balance(all, work))
      }),
    )
  })

  test('nobody gets more than the most, and none is left while moving others makes room', () => {
    const pianist = examiner(1, { majorIds: [1] })
    const both = examiner(2)
    // Who marks everything must give the pianos away, so that the violins find room.
    const work = [task(1), task(2), task(3, { majorId: 2 }), task(4, { majorId: 2 })]
    expect(balance([pianist, both], work, 2)).toEqual({
      placed: [
        { enrolmentId: 1, examinerId: 1 },
        { enrolmentId: 2, examinerId: 1 },
        { enrolmentId: 3, examinerId: 2 },
        { enrolmentId: 4, examinerId: 2 },
      ],
      left: [],
    })
    expect(balance([pianist, both], [...work, task(5)], 2).left).toEqual([{ enrolmentId: 5, reason: 'full' }])
    fc.assert(
      fc.property(examiners, tasks, fc.nat(8), (all, work, most) => {
        const { placed } = balance(all, work, most)
        const openOf = loadsOf(
          all.map((one) => ({ ...one, done: 0 })),
          placed,
        )
        for (const [id, open] of openOf)
          if (placed.some(({ examinerId }) => examinerId === id)) expect(open).toBeLessThanOrEqual(most)
      }),
    )
  })

  test('no examiner gets two enrolments of one child', () => {
    fc.assert(
      fc.property(examiners, tasks, fc.integer({ min: 2, max: 12 }), (all, work, children) => {
        const family = work.map((one) => ({ ...one, childKey: String(one.enrolmentId % children) }))
        const seen = new Set<string>()
        for (const { enrolmentId, examinerId } of balance(all, family).placed) {
          const pair = `${enrolmentId % children}:${examinerId}`
          expect(seen.has(pair)).toBe(false)
          seen.add(pair)
        }
      }),
    )
  })

  test.each([
    ['major', task(1, { majorId: 9 })],
    ['area', task(1, { areaId: 9 })],
    ['hall', task(1, { hallIds: [7] })],
    ['barred', task(1, { barredIds: [1] })],
  ] as const)('says why one is left: %s', (reason, one) => {
    expect(balance([examiner(1, { majorIds: [1], areaIds: [1] })], [one])).toEqual({
      placed: [],
      left: [{ enrolmentId: 1, reason }],
    })
  })

  test('the second enrolment of a child is left as barred where there is one examiner alone', () => {
    const { placed, left } = balance([examiner(1)], [task(1, { childKey: 'twin' }), task(2, { childKey: 'twin' })])
    expect([placed.length, left]).toEqual([1, [{ enrolmentId: 2, reason: 'barred' }]])
  })
})
