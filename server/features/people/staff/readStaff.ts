import type { StaffRole } from '#contract/endpoint.ts'
import { whyStaffUnfit } from '#domain/people/staff.ts'
import type { Db } from '#server/db/pool.ts'
import { readPersonName, whyPersonNameUnfit } from '#server/features/people/user/profile.ts'
import { listKnownAreas } from '#server/records/people/staff/peopleQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

interface StaffInput {
  Name: string
  Roles: readonly StaffRole[]
  IsAreaLimited: 0 | 1
  EA_IDs: readonly number[]
}

/** Validates what AddStaff and SaveStaff share. Refuses the reasons of a name and of `whyStaffUnfit`, and NOT_FOUND. */
export async function readStaff(db: Db, input: StaffInput) {
  const name = readPersonName(input.Name)
  refuseIf(whyPersonNameUnfit(name))
  const isAreaLimited = input.IsAreaLimited === 1
  const areaIds = isAreaLimited ? [...new Set(input.EA_IDs)] : []
  const roles = [...new Set(input.Roles)]
  refuseIf(whyStaffUnfit({ roles, isAreaLimited, areaIds }))
  if ((await listKnownAreas(db, areaIds)).length < areaIds.length) refuse('NOT_FOUND')
  return { name, roles, isAreaLimited, areaIds }
}
