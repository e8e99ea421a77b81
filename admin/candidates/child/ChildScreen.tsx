import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'

/** It has pictures, tables and a history, and comes while the child is asked for. */
const ChildView = whenShown(
  async () => (await import('./ChildView.tsx')).ChildView,
  <Skeleton active paragraph={{ rows: 14 }} aria-label="正在加载" />,
)

/** A child as one object: all it is enrolled for, and all that happened to it (office#child). */
export function ChildScreen() {
  const candidateId = Number(useParams().id)
  return isId(candidateId) ? <KnownChild key={candidateId} candidateId={candidateId} /> : <NotFoundScreen />
}

function KnownChild({ candidateId }: { candidateId: number }) {
  const query = useQuery(callQuery('Admin', 'GetChild', { CandidateID: candidateId }))
  const child = query.data?.item
  useTitle(child?.Enrolments[0]?.Name ?? '考生')
  return (
    <>
      <QueryState query={query} rows={14} named={{ noun: '考生', back: '/enrolments', backText: '在“报名”中查找' }} />
      {child && <ChildView child={child} onRevealed={() => query.refetch()} />}
    </>
  )
}
