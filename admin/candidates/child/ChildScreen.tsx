import { useQuery } from '@tanstack/react-query'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useParams, useSearchParams } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { EnrolmentHistory } from '../enrolments/EnrolmentHistory.tsx'
import styles from '../enrolments/Enrolments.module.css'
import { ChildHead } from './ChildHead.tsx'
import { ChildOrders, ChildPhotos, ChildResults } from './ChildParts.tsx'
import { EnrolmentTable } from './EnrolmentTable.tsx'
import { Family } from './Family.tsx'

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
      <QueryState query={query} rows={14} />
      {child && (
        <div className={styles.page}>
          <main>
            <ChildHead child={child} onRevealed={() => query.refetch()} />
            <Parts child={child} />
          </main>
          <aside aria-label="全部记录">
            <h2>全部记录</h2>
            <EnrolmentHistory of={child.Enrolments} />
          </aside>
        </div>
      )}
    </>
  )
}

function Parts({ child }: { child: ChildWire }) {
  const [params, setParams] = useSearchParams()
  const tabs = [
    { key: 'enrolments', label: `报名 ${child.Enrolments.length}`, children: <EnrolmentTable child={child} /> },
    { key: 'photos', label: '照片', children: <ChildPhotos child={child} /> },
    { key: 'orders', label: '订单', children: <ChildOrders child={child} /> },
    { key: 'results', label: '成绩', children: <ChildResults child={child} /> },
    { key: 'family', label: '家庭', children: <Family child={child} /> },
  ]
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'enrolments'
  return <Tabs activeKey={tab} onChange={(key) => setParams({ tab: key }, { replace: true })} items={tabs} />
}
