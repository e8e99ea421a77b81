import { createContext, useContext } from 'react'
import type { UserWire } from '#contract/people/user.ts'

/** The signed-in staff member; `Roles` decides what is shown, the server what is allowed. */
export const StaffContext = createContext<UserWire | null>(null)

/** Returns the signed-in staff member. It only works below SignedInOnly. */
export function useStaff(): UserWire {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff outside SignedInOnly')
  return staff
}
