import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanContactPhone, cleanMobile, isAmong, isContactPhone, isMobile, maskMobile } from './mobile.ts'

test.each([
  ['13800000001', true],
  ['19912345678', true],
  ['12800000001', false],
  ['23800000001', false],
  ['1380000000', false],
  ['138000000011', false],
  ['13800000001\n', false],
  ['１３８00000001', false],
  ['', false],
])('isMobile(%j) is %s', (text, expected) => expect(isMobile(text)).toBe(expected))

test.each([
  '+86 138 0000 0001',
  '138-0000-0001',
  '\u202d13800000001\u202c',
  '１３８０００００００１',
  '008613800000001',
])('%j is a way to write a mobile number', (raw) => expect(cleanMobile(raw)).toBe('13800000001'))

test.each([
  ['13800000001', true],
  ['0871-63310000', true],
  ['+86 871 6331 0000', true],
  ['6331000', true],
  ['633100', false],
  ['+-- --', false],
  ['0871-6331000a', false],
  ['', false],
])('isContactPhone(%j) is %s', (text, expected) => expect(isContactPhone(text)).toBe(expected))

test.each([
  '13800000001',
  '+86 138-0000-0001',
  '008613800000001',
  '+86 013800000001',
  '013800000001',
  '13800000001-1',
  '１３８０００００００１转１２',
])('%j is the mobile 13800000001 however it is written', (text) =>
  expect(isAmong('13800000001', ['0871-63310000', text])).toBe(true),
)

test.each(['13800000002', '0871-63310000', '', '1380000000'])('%j is another number', (text) =>
  expect(isAmong('13800000001', [text])).toBe(false),
)

test('a contact number keeps its groups', () => {
  expect(cleanContactPhone('　０８７１－６３３１００００ ')).toBe('0871-63310000')
})

test.each([
  ['13800000001', '138****0001'],
  ['6331000', '*****00'],
  ['1234', '****'],
  ['', ''],
])('%s shows as %s', (text, mask) => expect(maskMobile(text)).toBe(mask))

test('a mask keeps the length and hides at least four digits or all', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '2'), maxLength: 20 }), (text) => {
      const mask = maskMobile(text)
      expect(mask).toHaveLength(text.length)
      expect(mask.split('*').length - 1).toBeGreaterThanOrEqual(Math.min(4, text.length))
    }),
  )
})
