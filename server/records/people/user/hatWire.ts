import { bit } from '#contract/bit.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { GetAccount } from '#contract/people/accountStaff.ts'
import { GetExaminer } from '#contract/people/examinerPeople.ts'
import type { HatWire } from '#contract/people/hats.ts'
import { GetStaffMember } from '#contract/people/staffPeople.ts'
import { accountBehind, DOORS, type Door } from '#domain/people/userType.ts'
import type { Me } from '#server/context.ts'
import type { HatRow } from './hatQueries.ts'

/** The call that opens the account behind each door. */
const opens: Readonly<Record<Door, EndpointSpec>> = {
  family: GetAccount,
  examiner: GetExaminer,
  staff: GetStaffMember,
}

function mayOpen({ roles, areaIds }: Me, { who, forLimitedStaff }: EndpointSpec): boolean {
  if (areaIds !== null && forLimitedStaff === undefined) return false
  return roles.includes('admin') || (Array.isArray(who) && roles.some((role) => who.includes(role)))
}

/** The accounts of one mobile as this member of staff may see them: those that he may open. */
export const hatsWire = (rows: readonly HatRow[], me: Me): HatWire[] =>
  DOORS.flatMap((door) => {
    const row = mayOpen(me, opens[door]) ? accountBehind(rows, door) : null
    return row ? [{ Door: door, UserID: row.id, Name: row.name, IsOff: bit(row.disabledAt !== null) }] : []
  })
