import { Navigate } from 'react-router'
import { MyPermissionsScreen } from '../me/MyPermissionsScreen.tsx'
import { mayUse, sections } from '../sections.ts'
import { useStaff } from './staff.ts'

/** The start page: the first section that these roles may use, or an explanation where there is none. */
export function FirstSection() {
  const { Roles } = useStaff()
  const first = sections.find((section) => mayUse(Roles, section.roles))
  return first ? <Navigate to={first.path} replace /> : <MyPermissionsScreen />
}
