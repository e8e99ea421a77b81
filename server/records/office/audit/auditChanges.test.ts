import { expect, test } from 'vitest'
import { changesOf } from './auditChanges.ts'
import type { NameOf } from './auditNames.ts'

const nameOf: NameOf = (kind, id) => `${kind}${id}`
const said = (before: unknown, after: unknown, action = 'SaveBatch') =>
  changesOf({ action, before, after }, nameOf).map(({ field, from, to }) => `${field}：${from} → ${to}`)

test.each([
  ['a field that changed', { isOff: false }, { isOff: true }, ['停用：否 → 是']],
  ['a field that stayed', { isOff: true, name: '王' }, { isOff: true, name: '李' }, ['姓名：王 → 李']],
  [
    'a deed without an earlier state',
    null,
    { reason: '生病', amountFen: 17_000 },
    ['原因： → 生病', '金额： → 170 元'],
  ],
  ['what ended', { examNo: '53001' }, null, ['考号：53001 → （无）']],
  ['an id by its name', { examinerId: 3 }, { examinerId: null }, ['考官：account3 → （无）']],
  ['several ids', null, { areaIds: [1, 2] }, ['考区： → area1、area2']],
  ['a time', null, { RegEndDate: '2026-11-20T09:00:00+08:00' }, ['报名结束： → 2026-11-20 09:00']],
  ['an instant', null, { beginsAt: Date.UTC(2026, 10, 20, 1) }, ['开始： → 2026-11-20 09:00']],
  [
    'patterns',
    { Patterns: [] },
    { Patterns: [{ EQT_ID: 4, IsRandom: 1, SubmitNum: 2 }] },
    ['试卷结构：（无） → questionType4 抽取 2 首'],
  ],
  [
    'fees by area, major and grade, only those that moved',
    {
      Fees: [
        [0, 1, 1, 10_000],
        [3, 1, 2, 12_000],
        [3, 1, 3, 9_000],
      ],
    },
    {
      Fees: [
        [0, 1, 1, 10_000],
        [3, 1, 2, 15_000],
      ],
    },
    ['major1 grade2（area3）：120 元 → 150 元', 'major1 grade3（area3）：90 元 → 不开考'],
  ],
  ['numbers of ours not at all', { version: 1 }, { version: 2 }, []],
  ['nothing of a row that keeps nothing', null, null, []],
])('it tells %s', (_, before, after, expected) => {
  expect(said(before, after)).toEqual(expected)
})

test('what another build stored is never told as raw data', () => {
  const odd = {
    reason: { deep: [1] },
    wayward: { a: 1 },
    name: [{ b: 2 }],
    Days: 'text',
    areaIds: 'x',
    Patterns: [null],
  }
  const all = said(odd, { ...odd, name: 5 }).join() + said(null, odd).join()
  expect(all).not.toMatch(/[{}[\]]|undefined|NaN|object/)
})
