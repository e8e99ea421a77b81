import { useContext } from 'react'
import { useLetterKey } from '#admin/kit/list/useListKeys.ts'
import { Link, useNavigate } from '#admin/kit/page/router.tsx'
import type { AuditSubjectName } from '#domain/office/auditSubjects.ts'
import { mayCallForAllAreas } from './mayCall.ts'
import { StaffContext } from './staff.ts'

/** A thing by its kind and id, or what is searched for where it has none in the log. */
type HistoryLinkProps = { subject: AuditSubjectName; id: number } | { search: string }

/** The way from an object to all that was done to it, by the key h as well; for those who may read the log. */
export function HistoryLink(props: HistoryLinkProps) {
  const staff = useContext(StaffContext)
  if (!staff || !mayCallForAllAreas(staff, 'GetAuditList')) return null
  const params = new URLSearchParams(
    'search' in props ? { q: props.search } : { subject: props.subject, id: String(props.id) },
  )
  return <Way path={`/system/audit?${params.toString()}`} />
}

function Way({ path }: { path: string }) {
  const navigate = useNavigate()
  useLetterKey('h', () => navigate(path))
  return (
    <Link to={path} title="操作记录（h）">
      操作记录
    </Link>
  )
}
