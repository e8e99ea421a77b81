import { Link, Outlet } from 'react-router'
import { mayUse, sections } from '../sections.ts'
import { PlainState } from '../ui/PlainState.tsx'
import { useStaff } from './staff.ts'

/**
 * Shows the section at `path` to roles that may use it, and an explanation to others; the server checks again in any
 * case.
 */
export function ForRoles({ path }: { path: string }) {
  const { Roles } = useStaff()
  const section = sections.find((candidate) => candidate.path === path)
  if (!section) throw new Error(`no section at ${path}`)
  if (mayUse(Roles, section.roles)) return <Outlet />
  return (
    <PlainState
      title={`您没有“${section.label}”的权限`}
      note="如工作需要，请联系管理员开通。"
      actions={<Link to="/me">看看我的权限</Link>}
    />
  )
}
