import { Navigate } from 'react-router'
import { MyPowersScreen } from '../me/MyPowersScreen.tsx'
import { mayUse, sections } from '../sections.ts'
import { useStaff } from './staff.ts'

/** The start of the console: the first section one may use, or what there is to know where there is none. */
export function FirstSection() {
  const { Roles } = useStaff()
  const first = sections.find((section) => mayUse(Roles, section.roles))
  return first ? <Navigate to={first.path} replace /> : <MyPowersScreen />
}
