import { expect, test } from 'vitest'
import { headText, readHead } from './auditHead.ts'

const hex = '0123456789abcdef'.repeat(4)

test('a head is shown in groups, and read however it was copied', () => {
  expect(headText(hex)).toBe(Array(4).fill('01234567 89abcdef').join(' '))
  expect(readHead(headText(hex))).toBe(hex)
  expect(readHead(` ${headText(hex).toUpperCase()}\n`)).toBe(hex)
})

test.each(['', hex.slice(1), `${hex}0`, hex.replace('f', 'g')])('%j is no head', (typed) => {
  expect(readHead(typed)).toBeNull()
})
