import { useSearchParams } from '#admin/kit/page/router.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { EnrolmentHistory } from '../enrolments/EnrolmentHistory.tsx'
import styles from '../enrolments/Enrolments.module.css'
import { ChildHead } from './ChildHead.tsx'
import { ChildOrders, ChildPhotos, ChildResults } from './ChildParts.tsx'
import { EnrolmentTable } from './EnrolmentTable.tsx'

const Family = whenShown(async () => (await import('./Family.tsx')).Family)

/** All of a child: facts left, history right. */
export function ChildView({ child, onRevealed }: { child: ChildWire; onRevealed: () => void }) {
  return (
    <div className={styles.page}>
      <div>
        <ChildHead child={child} onRevealed={onRevealed} />
        <Parts child={child} />
      </div>
      <aside aria-label="全部记录">
        <h2>全部记录</h2>
        <EnrolmentHistory of={child.Enrolments} />
      </aside>
    </div>
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
