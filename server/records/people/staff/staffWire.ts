import { bit } from '#contract/bit.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { isoOrNull } from '#domain/time.ts'
import type { PersonRow } from './peopleQueries.ts'

export function staffMemberWire(row: PersonRow): StaffMemberWire {
  return {
    UserID: row.id,
    Name: row.name,
    Mobile: row.mobile,
    Roles: row.roles,
    IsAreaLimited: bit(row.isAreaLimited),
    Areas: row.areas.map(({ id, name }) => ({ EA_ID: id, EA_Name: name })),
    IsOff: bit(row.disabledAt !== null),
    HasPassword: bit(row.hasPassword),
    HasSecondFactor: bit(row.hasFactor),
    SeenTime: isoOrNull(row.seenAt),
    Version: row.version,
  }
}
