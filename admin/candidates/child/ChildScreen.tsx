import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useNavigate, useParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { CallError } from '#client/callError.ts'
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
  const [newest] = child?.Enrolments ?? []
  useTitle(newest?.Name ?? '考生')
  const isGone = query.error instanceof CallError && query.error.reason === 'NOT_FOUND'
  useMovedChild(candidateId, isGone && newest ? newest.EF_ID : null)
  return (
    <>
      <QueryState query={query} rows={14} named={{ noun: '考生', back: '/enrolments', backText: '在“报名”中查找' }} />
      {child && <ChildView child={child} onRevealed={() => query.refetch()} />}
    </>
  )
}

/** A certificate that was corrected meanwhile made another child of it, to which the enrolment that was shown leads. */
function useMovedChild(candidateId: number, enrolmentId: number | null) {
  const navigate = useNavigate()
  const { data } = useQuery({
    ...callQuery('Admin', 'GetEnrolmentDetail', { EF_ID: enrolmentId ?? 0 }),
    enabled: enrolmentId !== null,
    staleTime: 0,
  })
  const present = data?.item.CandidateID ?? candidateId
  useEffect(() => {
    if (present !== candidateId) navigate(`/candidates/${present}`, { replace: true })
  }, [present, candidateId, navigate])
}
