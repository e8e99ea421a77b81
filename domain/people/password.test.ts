import { expect, test } from 'vitest'
import { whyPasswordUnfit, whyRepeatUnfit } from './password.ts'

test.each([
  ['', 'PASSWORD_REQUIRED'],
  ['a'.repeat(7), 'PASSWORD_LENGTH'],
  ['a'.repeat(8), null],
  ['a'.repeat(64), null],
  ['a'.repeat(65), 'PASSWORD_LENGTH'],
  ['😀'.repeat(7), 'PASSWORD_LENGTH'],
  ['😀'.repeat(64), null],
  ['😀'.repeat(65), 'PASSWORD_LENGTH'],
  ['        ', null],
  ['a'.repeat(8_000_000), 'PASSWORD_LENGTH'],
])('a password is judged by its code points (case %#)', (password, reason) => {
  expect(whyPasswordUnfit(password)).toBe(reason)
})

test.each([
  ['Kaoji@2026', '', 'PASSWORD_REPEAT_REQUIRED'],
  ['Kaoji@2026', 'kaoji@2026', 'PASSWORDS_DIFFER'],
  ['Kaoji@2026', 'Kaoji@2026', null],
])('%s repeated as %j → %s', (password, repeat, reason) => expect(whyRepeatUnfit(password, repeat)).toBe(reason))
