import { whoMayCall } from '#client/generated/whoMayCall.ts'
import type { UserWire } from '#contract/people/user.ts'
import { mayUse } from './sections.ts'

/** A call of the staff by its name. */
export type StaffCall = keyof typeof whoMayCall

/** Whether the contract lets somebody with these roles make this call of the staff; the server judges in the same way. */
export function mayCall(roles: readonly string[], action: StaffCall): boolean {
  return mayUse(roles, whoMayCall[action])
}

/** The same for a call that concerns all areas, which accounts limited to some cannot make (office#roles). */
export const mayCallForAllAreas = (
  { Roles, IsAreaLimited }: Pick<UserWire, 'Roles' | 'IsAreaLimited'>,
  action: StaffCall,
): boolean => IsAreaLimited !== 1 && mayCall(Roles, action)
