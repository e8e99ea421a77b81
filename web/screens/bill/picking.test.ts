import { expect, test } from 'vitest'
import type { UnpaidWire } from '#contract/money/paymentBill.ts'
import { BILL_SIZE } from '#domain/money/payment.ts'
import { idsIn, pickedAtFirst, pickedOf, soughtRows, sumFenOf } from './picking.ts'
import { unpaidWire } from './testBill.ts'

const rows: UnpaidWire[] = [
  unpaidWire(1, { Name: '李小音', Fee: 150.5 }),
  unpaidWire(2, { Name: '王小明', MName: '小提琴', Fee: 0.1 }),
  unpaidWire(3, { Why: '该地区不支持在线缴费，请到指定地点进行缴费' }),
  unpaidWire(4, { BillNO: 'K4' }),
]

test('at first all that can be paid is ticked, at most what one bill takes', () => {
  expect([...pickedAtFirst(rows, [])]).toEqual([1, 2])
  const many = Array.from({ length: BILL_SIZE + 3 }, (_, n) => unpaidWire(n + 1))
  expect(pickedAtFirst(many, []).size).toBe(BILL_SIZE)
})

test('the address names what is ticked; what it names wrongly or cannot be paid is not', () => {
  expect([...pickedAtFirst(rows, idsIn('?EF_IDs=2-3-4-x-0'))]).toEqual([2])
  expect(idsIn('?EF_IDs=')).toEqual([])
})

test('the sum is that of what is ticked and can still be paid, to the fen', () => {
  expect(sumFenOf(pickedOf(rows, new Set([1, 2, 3, 4, 9])))).toBe(15_060)
})

test('a search finds by name, major and batch', () => {
  const found = (text: string) => soughtRows(rows, text).map(({ EF_ID }) => EF_ID)
  expect([found('王'), found('小提琴一级'), found('冬季').length, found('无')]).toEqual([[2], [2], 4, []])
})
