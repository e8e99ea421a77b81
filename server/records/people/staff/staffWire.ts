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
    IsAreaLimited: bit(row.is_area_limited),
    Areas: row.areas.map(({ id, name }) => ({ EA_ID: id, EA_Name: name })),
    IsOff: bit(row.disabled_at !== null),
    HasPassword: bit(row.has_password),
    HasSecondFactor: bit(row.hasFactor),
    SeenTime: isoOrNull(row.seen_at),
    Version: row.version,
  }
}
