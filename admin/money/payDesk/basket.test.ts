import { expect, test } from 'vitest'
import { changeOf, isUnmeant, sumOf, whyNotAdded } from './basket.ts'

const row = { EF_ID: 1, EA_ID: 4, EA_Name: '昭通市', Fee: 90.1, Problem: '' }

test.each([
  ['what can be paid', [], {}, null],
  ['what cannot be paid', [], { Problem: '已缴费，请勿重复支付' }, '已缴费，请勿重复支付'],
  ['what is there already', [row], {}, '已在收款单中'],
  ['another area', [row], { EF_ID: 2, EA_ID: 5, EA_Name: '昆明市' }, /昭通市.*昆明市/],
  ['one too many', Array.from({ length: 50 }, (_, at) => ({ ...row, EF_ID: at + 100 })), {}, '一张收据最多50项'],
] as const)('%s', (_what, basket, change, why) => {
  const found = whyNotAdded(basket, { ...row, ...change })
  if (why === null) expect(found).toBeNull()
  else expect(found).toMatch(why)
})

test.each([
  ['a key that is held down', true, 5000, true],
  ['right after a child was added', false, 499, true],
  ['a key of its own', false, 500, false],
] as const)('an Enter of %s', (_what, isHeldDown, sinceAddedMs, isDropped) => {
  expect(isUnmeant(isHeldDown, sinceAddedMs)).toBe(isDropped)
})

test('fees are summed to the fen', () => {
  expect(sumOf([row, { ...row, EF_ID: 2, Fee: 0.2 }])).toBe(90.3)
})

test.each([
  ['100', 90.1, 9.9],
  ['90.1', 90.1, 0],
  ['90', 90.1, null],
  ['', 90.1, null],
  ['一百', 90.1, null],
])('of %s for %d the change is %s', (received, sum, change) => {
  expect(changeOf(received, sum)).toBe(change)
})
