import type { Reason } from '#domain/reasons/reasons.ts'

interface StaffChoice {
  roles: readonly string[]
  /** Whether the account is limited to `areaIds`. */
  isAreaLimited: boolean
  areaIds: readonly number[]
}

/** Why a staff account cannot have these roles and areas (office#roles); null where it can. */
export function whyStaffUnfit({ roles, isAreaLimited, areaIds }: StaffChoice): Reason | null {
  if (roles.length === 0) return 'STAFF_ROLE_REQUIRED'
  if (!isAreaLimited) return null
  // An administrator can change his own account, so that a limit would hold nothing back.
  if (roles.includes('admin')) return 'STAFF_ADMIN_LIMITED'
  return areaIds.length === 0 ? 'STAFF_AREA_REQUIRED' : null
}
