import { createContext, useContext } from 'react'
import type { UserWire } from '#contract/user.ts'

/** The staff member at the desk; `Roles` decides what is shown, the server what is allowed. */
export const StaffContext = createContext<UserWire | null>(null)

/** The signed-in staff member. Only below SignedInOnly. */
export function useStaff(): UserWire {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff outside SignedInOnly')
  return staff
}
