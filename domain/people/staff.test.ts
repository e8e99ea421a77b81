import { expect, test } from 'vitest'
import { whyStaffUnfit } from './staff.ts'

test.each([
  [['enrolment'], false, [], null],
  [['enrolment', 'desk'], true, [1], null],
  [[], false, [], 'STAFF_ROLE_REQUIRED'],
  [[], true, [], 'STAFF_ROLE_REQUIRED'],
  [['desk'], true, [], 'STAFF_AREA_REQUIRED'],
  [['admin'], true, [1], 'STAFF_ADMIN_LIMITED'],
  [['admin'], false, [], null],
] as const)('roles %j, limited %s to %j: %s', (roles, isAreaLimited, areaIds, reason) => {
  expect(whyStaffUnfit({ roles, isAreaLimited, areaIds })).toBe(reason)
})
