import type { ReactNode } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { maySee, mayUse, sections } from './sections.ts'
import { useStaff } from './staff.ts'

/**
 * Shows the section at `path` to roles that may use it, and an explanation to others; the server checks again in any
 * case.
 */
export function ForRoles({ path, children }: { path: string; children: ReactNode }) {
  const staff = useStaff()
  const section = sections.find((candidate) => candidate.path === path)
  if (!section) throw new Error(`no section at ${path}`)
  if (maySee(staff, section)) return children
  if (mayUse(staff.Roles, section.roles))
    return (
      <PlainState
        title={`“${section.label}”涉及全部考区`}
        note="您的账号只负责部分考区。如工作需要，请联系管理员。"
        actions={<Link to="/me">看看我的权限</Link>}
      />
    )
  return (
    <PlainState
      title={`您没有“${section.label}”的权限`}
      note="如工作需要，请联系管理员开通。"
      actions={<Link to="/me">看看我的权限</Link>}
    />
  )
}
