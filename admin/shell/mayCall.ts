import { whoMayCall } from '#client/generated/whoMayCall.ts'
import { mayUse } from './sections.ts'

/** Whether the contract lets somebody with these roles make this call of the staff; the server judges in the same way. */
export function mayCall(roles: readonly string[], action: keyof typeof whoMayCall): boolean {
  return mayUse(roles, whoMayCall[action])
}
