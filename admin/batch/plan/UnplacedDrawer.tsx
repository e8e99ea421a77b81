import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PlaceDialog } from '#admin/candidates/examDayMove/PlaceDialog.tsx'
import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import type { SeatInForm } from './PlanSeatDialog.tsx'
import styles from './Plans.module.css'
import { readUnplaced, reasonCounts, type UnplacedWire, unplacedCsv } from './unplaced.ts'

const PlanSeatDialog = whenShown(async () => (await import('./PlanSeatDialog.tsx')).PlanSeatDialog)

/** Gives the person the list as a sheet. */
function saveSheet(planId: number, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `方案${planId}没有排上的考生.csv`
  link.click()
  URL.revokeObjectURL(address)
}

/** Who has no place in a plan and why, the reasons with their numbers first. */
export function UnplacedDrawer({ plan, onClose }: { plan: ExamPlanWire; onClose: () => void }) {
  const planId = plan.EPL_ID
  const [placed, setPlaced] = useState<SeatInForm | null>(null)
  // Whoever has no time is given one of the published plan at once.
  const [given, setGiven] = useState<UnplacedWire | null>(null)
  const query = useQuery({
    queryKey: ['Admin', 'GetExamPlanUnplaced', { EPL_ID: planId }, 'all'],
    queryFn: ({ signal }) => readUnplaced(planId, signal),
  })
  const rows = query.data?.rows ?? []
  return (
    <KeptDrawer
      open
      title={`方案 ${planId} 没有排上的考生`}
      size={820}
      onClose={onClose}
      extra={
        <Button disabled={rows.length === 0} onClick={() => saveSheet(planId, unplacedCsv(rows))}>
          导出 CSV
        </Button>
      }
    >
      <QueryState query={query} rows={10} />
      {query.data && query.data.total > rows.length && (
        <p role="status">人数很多，只列出前 {rows.length} 人；请先按下面的原因补充考室或考官，再排一次。</p>
      )}
      <ul className={styles.reasons} aria-label="原因">
        {reasonCounts(rows).map(({ why, count }) => (
          <li key={why}>
            {why}：<strong>{count}</strong> 人
          </li>
        ))}
      </ul>
      {query.data && (
        <PlainTable
          rows={rows}
          keyOf={({ EF_ID }) => EF_ID}
          nothing="全部排上了"
          rowsPerPage={50}
          columns={[
            {
              title: '考生',
              width: 110,
              cell: ({ EF_ID, Name }) => <Link to={`/enrolments?row=${EF_ID}`}>{Name}</Link>,
            },
            { title: '考号', width: 130, cell: ({ ExamNO }) => ExamNO },
            { title: '考区', width: 90, cell: ({ EA_Name }) => EA_Name },
            { title: '专业', width: 130, cell: ({ MName, GName }) => `${MName} ${GName}` },
            { title: '原因', cell: ({ Why }) => Why },
            {
              title: '安排',
              width: 80,
              cell: (row) => (
                <Button
                  size="small"
                  aria-label={`安排 ${row.Name}`}
                  onClick={() =>
                    plan.IsCurrent === 1 && row.IsTimed === 0
                      ? setGiven(row)
                      : setPlaced({ EF_ID: row.EF_ID, Name: row.Name, current: null })
                  }
                >
                  安排
                </Button>
              ),
            },
          ]}
        />
      )}
      {given && <PlaceDialog candidate={given} onClose={() => setGiven(null)} />}
      {placed && <PlanSeatDialog plan={plan} seat={placed} onClose={() => setPlaced(null)} />}
    </KeptDrawer>
  )
}
