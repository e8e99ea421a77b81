import { useQuery } from '@tanstack/react-query'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'
import { EnrolmentHead } from './EnrolmentHead.tsx'
import { EnrolmentHistory } from './EnrolmentHistory.tsx'
import { EnrolmentParts } from './EnrolmentParts.tsx'
import styles from './Enrolments.module.css'

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
      <QueryState query={query} rows={14} />
      {enrolment && (
        <div className={styles.page}>
          <main>
            <EnrolmentHead enrolment={enrolment} />
            <EnrolmentParts enrolment={enrolment} onRevealed={() => query.refetch()} />
          </main>
          <aside aria-label="全部记录">
            <h2>全部记录</h2>
            <EnrolmentHistory of={[enrolment]} />
          </aside>
        </div>
      )}
    </>
  )
}
