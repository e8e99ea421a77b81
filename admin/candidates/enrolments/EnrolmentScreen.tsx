import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'

/** It has pictures and a history, and comes while the enrolment is asked for. */
const EnrolmentView = whenShown(
  async () => (await import('./EnrolmentView.tsx')).EnrolmentView,
  <Skeleton active paragraph={{ rows: 14 }} aria-label="正在加载" />,
)

/** One enrolment at an address of its own: facts left, history right (office#one-enrolment). */
export function EnrolmentScreen() {
  const enrolmentId = Number(useParams().id)
  return isId(enrolmentId) ? <KnownEnrolment key={enrolmentId} enrolmentId={enrolmentId} /> : <NotFoundScreen />
}

function KnownEnrolment({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Admin', 'GetEnrolmentDetail', { EF_ID: enrolmentId }))
  const enrolment = query.data?.item
  useTitle(enrolment ? `${enrolment.Name} ${enrolment.MName}${enrolment.GName}` : '报名')
  return (
    <>
      <QueryState query={query} rows={14} named={{ noun: '报名', back: '/enrolments', backText: '在“报名”中查找' }} />
      {enrolment && <EnrolmentView enrolment={enrolment} onRevealed={() => query.refetch()} />}
    </>
  )
}
