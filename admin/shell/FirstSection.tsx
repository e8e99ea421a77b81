import { Navigate } from 'react-router'
import { mayUse, sections } from '../sections.ts'
import { PlainState } from '../ui/PlainState.tsx'
import { useStaff } from './staff.ts'
import { useTitle } from './useTitle.ts'

/** The start of the console: the first section one may use. */
export function FirstSection() {
  const { Roles } = useStaff()
  const first = sections.find((section) => mayUse(Roles, section.roles))
  useTitle('')
  if (first) return <Navigate to={first.path} replace />
  return <PlainState title="您的账号还没有可用的功能" note="请联系管理员为您分配角色。" />
}
