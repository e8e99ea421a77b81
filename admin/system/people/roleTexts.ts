import type { StaffRole } from '#contract/endpoint.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { staffRoleTexts } from '#domain/people/listWords.ts'

export const rolesText = (roles: readonly StaffRole[]): string => roles.map((role) => staffRoleTexts[role]).join('、')

/** The areas of an account in words. */
export function areasText({ IsAreaLimited, Areas }: Pick<StaffMemberWire, 'IsAreaLimited' | 'Areas'>): string {
  return IsAreaLimited === 0 ? '全部考区' : Areas.map(({ EA_Name }) => EA_Name).join('、')
}
