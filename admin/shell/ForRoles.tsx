import type { ReactNode } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { type Access, maySee, mayUse } from './sections.ts'
import { useStaff } from './staff.ts'

/**
 * Shows a part of the console to roles that may use it, and an explanation to others; the server checks again in any
 * case.
 */
export function ForRoles({ access, children }: { access: Access; children: ReactNode }) {
  const staff = useStaff()
  if (maySee(staff, access)) return children
  if (mayUse(staff.Roles, access.roles))
    return (
      <PlainState
        title={`“${access.label}”涉及全部考区`}
        note="您的账号只负责部分考区。如工作需要，请联系管理员。"
        actions={<Link to="/me">看看我的权限</Link>}
      />
    )
  return (
    <PlainState
      title={`您没有“${access.label}”页面的权限`}
      note="如工作需要，请联系管理员开通。"
      actions={<Link to="/me">看看我的权限</Link>}
    />
  )
}
