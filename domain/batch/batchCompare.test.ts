import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import {
  batchBefore,
  type ComparedBatch,
  changeFigure,
  changeText,
  comparisonText,
  groupsText,
  moneyText,
  registrationDay,
  runningSums,
  sameMoment,
  startOfRegistrationDay,
} from './batchCompare.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const batch = (id: number, opens: string, closes: string, isDraft = false): ComparedBatch => ({
  id,
  publishedAt: isDraft ? null : at(`${opens}T00:00`) - DAY_MS,
  registrationOpensAt: at(`${opens}T09:00`),
  registrationClosesAt: at(`${closes}T18:00`),
})

describe('the batch before', () => {
  const winter = batch(5, '2026-11-01', '2026-11-30')
  test.each<[string, ComparedBatch[], number | null]>([
    ['none', [winter], null],
    ['the last that had closed', [batch(1, '2026-01-01', '2026-01-31'), batch(2, '2026-06-01', '2026-06-30')], 2],
    ['whatever the order', [batch(2, '2026-06-01', '2026-06-30'), batch(1, '2026-01-01', '2026-01-31')], 2],
    ['not one that is open beside it', [batch(1, '2026-06-01', '2026-06-30'), batch(2, '2026-10-20', '2026-11-10')], 1],
    ['not a draft', [batch(1, '2026-06-01', '2026-06-30', true)], null],
    ['not a later one', [batch(6, '2027-06-01', '2027-06-30')], null],
  ])('%s', (_text, all, id) => {
    expect(batchBefore(winter, [...all, winter])?.id ?? null).toBe(id)
  })
})

describe('the day of a registration', () => {
  const winter = batch(5, '2026-11-01', '2026-11-30')
  test.each([
    ['2026-11-01T09:00', 1],
    ['2026-11-01T23:59', 1],
    ['2026-11-02T00:00', 2],
    ['2026-10-31T23:59', 0],
    ['2026-12-01T08:00', 31],
  ])('%s is day %i', (text, day) => {
    expect(registrationDay(winter, at(text))).toBe(day)
  })

  test('the same moment lies in the same day of the other registration, at the same time of day', () => {
    const [first, last] = [at('2024-01-01T00:00'), at('2030-01-01T00:00')]
    const instant = fc.integer({ min: first, max: last })
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 0, max: 60 * DAY_MS }), (own, other, later) => {
        const [now, before] = [{ registrationOpensAt: own }, { registrationOpensAt: other }]
        const moment = sameMoment(now, before, own + later)
        expect(registrationDay(before, moment)).toBe(registrationDay(now, own + later))
        expect(Math.abs((moment - own - later) % DAY_MS)).toBe(0)
        expect(registrationDay(before, startOfRegistrationDay(before, 12))).toBe(12)
        expect(startOfRegistrationDay(before, 1)).toBeLessThanOrEqual(other)
      }),
    )
    expect(sameMoment(winter, batch(2, '2026-06-10', '2026-06-30'), at('2026-11-03T10:00'))).toBe(
      at('2026-06-12T09:00') + HOUR_MS,
    )
  })
})

test.each([
  [108, 100, '比同期多 8%', '+8%'],
  [69, 100, '比同期少 31%', '−31%'],
  [100, 100, '与同期持平', '0%'],
  [0, 0, '与同期持平', ''],
  [0, 50, '比同期少 100%', '−100%'],
  [1001, 1000, '比同期多不到 1%', '0%'],
  [999, 1000, '比同期少不到 1%', '0%'],
  [290, 100, '比同期多 190%', '+190%'],
  [350, 100, '是同期的 3.5 倍', '+250%'],
  [5, 0, null, ''],
])('%i against %i reads %s, and %s in a table', (count, before, text, figure) => {
  expect(changeText(count, before, '同期')).toBe(text)
  expect(changeFigure(count, before)).toBe(figure)
})

const summer = (enrolled: number) => ({ name: '夏季考级', enrolled })
test.each([
  [{ day: 0, isClosed: false, enrolled: 0, before: null }, '报名还没有开始'],
  [{ day: 3, isClosed: false, enrolled: 12, before: null }, '报名第 3 天，共 12 人次'],
  [
    { day: 12, isClosed: false, enrolled: 1204, before: summer(1115) },
    '报名第 12 天，共 1,204 人次，比夏季考级同期多 8%（1,115）',
  ],
  [
    { day: 12, isClosed: false, enrolled: 50, before: summer(50) },
    '报名第 12 天，共 50 人次，与夏季考级同期持平（50）',
  ],
  [
    { day: 2, isClosed: false, enrolled: 40, before: summer(10) },
    '报名第 2 天，共 40 人次，是夏季考级同期的 4.0 倍（10）',
  ],
  [{ day: 1, isClosed: false, enrolled: 4, before: summer(0) }, '报名第 1 天，共 4 人次；夏季考级同期还没有人报名'],
  [
    { day: 40, isClosed: true, enrolled: 90, before: summer(100) },
    '报名已截止，共 90 人次，比夏季考级同期少 10%（100）',
  ],
])('the comparison %#', (comparison, text) => {
  expect(comparisonText(comparison)).toBe(text)
})

const group = (name: string, enrolled: number, before: number | null = null) => ({ name, enrolled, before })
test.each([
  [[], '还没有人报名'],
  [[group('昆明市', 0, 4)], '还没有人报名'],
  [[group('昆明市', 3)], '全部在昆明市'],
  [[group('昆明市', 64), group('昭通市', 36)], '昆明市最多，占 64%'],
  [[group('昆明市', 64, 64), group('昭通市', 36, 36)], '昆明市最多，占 64%，各项与同期持平'],
  [[group('昆明市', 64, 60), group('昭通市', 36, 52)], '昆明市最多，占 64%；变化最大的是昭通市，比同期少 31%'],
  [[group('昆明市', 640, 600), group('昭通市', 6, 3)], '昆明市最多，占 99%；变化最大的是昆明市，比同期多 7%'],
  [[group('昆明市', 64, 60), group('昭通市', 36, 0)], '昆明市最多，占 64%；变化最大的是昭通市，同期还没有'],
  [[group('昆明市', 64, 60), group('昭通市', 36, 9)], '昆明市最多，占 64%；变化最大的是昭通市，是同期的 4.0 倍'],
])('what stands out %#', (groups, text) => {
  expect(groupsText(groups)).toBe(text)
})

test.each([
  [{ takenFen: 0, dueFen: 0, before: null }, '还没有应缴的费用'],
  [{ takenFen: 45_500, dueFen: 15_500, before: null }, '已缴 ¥455.00，占应缴的 74%'],
  [{ takenFen: 45_500, dueFen: 0, before: null }, '已缴 ¥455.00，已全部缴清'],
  [
    { takenFen: 45_500, dueFen: 15_500, before: { name: '夏季考级', takenFen: 30_000 } },
    '已缴 ¥455.00，占应缴的 74%，比夏季考级同期多 52%',
  ],
  [{ takenFen: 45_500, dueFen: 15_500, before: { name: '夏季考级', takenFen: 0 } }, '已缴 ¥455.00，占应缴的 74%'],
])('the money %#', (money, text) => {
  expect(moneyText(money)).toBe(text)
})

test('running sums go on over days without a row, and end with the sum of all', () => {
  expect(
    runningSums([
      { day: 1, count: 2 },
      { day: 4, count: 3 },
    ]),
  ).toEqual([
    { day: 1, sum: 2 },
    { day: 2, sum: 2 },
    { day: 3, sum: 2 },
    { day: 4, sum: 5 },
  ])
  expect(runningSums([])).toEqual([])
  const days = fc.array(fc.record({ day: fc.integer({ min: -3, max: 90 }), count: fc.nat(1000) }), { minLength: 1 })
  fc.assert(
    fc.property(days, (all) => {
      const sums = runningSums(all)
      expect(sums.at(-1)?.sum).toBe(all.reduce((sum, { count }) => sum + count, 0))
      for (const [at, { sum }] of sums.entries()) expect(sum).toBeGreaterThanOrEqual(sums[at - 1]?.sum ?? 0)
    }),
  )
})
