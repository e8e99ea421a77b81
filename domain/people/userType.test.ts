import { expect, test } from 'vitest'
import { accountAt, accountBehind, type Door, USER_TYPE } from './userType.ts'

const [family, examiner, staff] = [
  { userType: USER_TYPE.candidate },
  { userType: USER_TYPE.examiner },
  { userType: USER_TYPE.staff },
]
const all = [family, examiner, staff]

test.each([
  ['family', [], null],
  ['staff', [], null],
  // Whoever has one account gets in with it everywhere.
  ['family', [examiner], examiner],
  ['family', [staff], staff],
  ['examiner', [family], family],
  ['staff', [examiner], examiner],
  // Whoever has several gets the one of the door.
  ['family', all, family],
  ['examiner', all, examiner],
  ['staff', all, staff],
  // A door behind which there is nothing means the next one; at one of the office the family's comes last.
  ['staff', [family, examiner], examiner],
  ['examiner', [family, staff], staff],
  ['family', [staff, examiner], examiner],
] as const)('a login at the door %s of %j', (door: Door, accounts, account) => {
  expect(accountAt(accounts, door)).toBe(account)
})

test('behind a door is the account of its kind only', () => {
  expect(accountBehind(all, 'examiner')).toBe(examiner)
  expect(accountBehind([family, staff], 'examiner')).toBeNull()
})
