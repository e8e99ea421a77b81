import { permissionsOf } from '#admin/shell/me/permissions.ts'
import type { StaffRole } from '#contract/endpoint.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'

const labelOf = (role: StaffRole): string => permissionsOf([role])[0]?.label ?? role

export const rolesText = (roles: readonly StaffRole[]): string => roles.map(labelOf).join('、')

/** The areas of an account in words. */
export function areasText({ IsAreaLimited, Areas }: Pick<StaffMemberWire, 'IsAreaLimited' | 'Areas'>): string {
  return IsAreaLimited === 0 ? '全部考区' : Areas.map(({ EA_Name }) => EA_Name).join('、')
}

/** What an administrator has to know of an account at first sight. */
export function stateOf({ IsOff, HasPassword }: Pick<StaffMemberWire, 'IsOff' | 'HasPassword'>) {
  if (IsOff === 1) return '已停用'
  return HasPassword === 1 ? '正常' : '未设密码'
}
