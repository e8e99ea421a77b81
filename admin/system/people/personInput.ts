import { missing } from '#admin/kit/form/missing.ts'
import type { Faults } from '#admin/kit/ui/Form.tsx'
import type { StaffRole } from '#contract/endpoint.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { whyStaffUnfit } from '#domain/people/staff.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { areasText, rolesText } from './roleTexts.ts'

/** An account as it is edited. */
export interface PersonInput {
  name: string
  roles: readonly StaffRole[]
  isAreaLimited: boolean
  areaIds: readonly number[]
}

export const newPerson: PersonInput = { name: '', roles: [], isAreaLimited: false, areaIds: [] }

export function personInputOf({ Name, Roles, IsAreaLimited, Areas }: StaffMemberWire): PersonInput {
  return {
    name: Name,
    roles: Roles,
    isAreaLimited: IsAreaLimited === 1,
    areaIds: Areas.map(({ EA_ID }) => EA_ID),
  }
}

/** What is sent of it by AddStaff and SaveStaff. */
export function personRequest({ name, roles, isAreaLimited, areaIds }: PersonInput) {
  return {
    Name: name,
    Roles: [...roles],
    IsAreaLimited: isAreaLimited ? (1 as const) : (0 as const),
    EA_IDs: isAreaLimited ? [...areaIds] : [],
  }
}

/** What is wrong, by field, in the server's words. */
export function personFaults(input: PersonInput): Faults {
  const reason = whyStaffUnfit(input)
  const field = reason === 'STAFF_AREA_REQUIRED' ? 'personAreas' : 'roles'
  return { personName: missing(input.name, '姓名'), ...(reason && { [field]: reasonText(reason) }) }
}

export const fieldLabels: Readonly<Record<keyof PersonInput, string>> = {
  name: '姓名',
  roles: '角色',
  isAreaLimited: '限定考区',
  areaIds: '考区',
}

/** A field's value in words; `areaNames` gives the name of each area. */
export function fieldText(field: keyof PersonInput, value: unknown, areaNames: ReadonlyMap<number, string>): string {
  if (field === 'roles') return rolesText(value as StaffRole[])
  if (field === 'isAreaLimited') return value === true ? '限定' : '不限'
  if (field === 'areaIds')
    return areasText({
      IsAreaLimited: 1,
      Areas: (value as number[]).map((id) => ({ EA_ID: id, EA_Name: areaNames.get(id) ?? String(id) })),
    })
  return String(value as string)
}
