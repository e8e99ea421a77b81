import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { changeFigure, comparisonText, groupsText } from '#domain/batch/batchCompare.ts'
import { countText } from '#domain/page.ts'
import { GroupChart } from './GroupChart.tsx'
import { type Figures, type GroupRow, GroupTable } from './GroupTable.tsx'
import { RunningActions } from './RunningActions.tsx'

const groupOf = ({ Name, Enrolled, Before }: GroupRow) => ({
  name: Name,
  enrolled: Enrolled,
  before: Before?.Enrolled ?? null,
})

const daysText = ({ Day, IsClosed, Before }: Figures, sum: GroupRow) =>
  comparisonText({
    day: Day,
    isClosed: IsClosed === 1,
    enrolled: sum.Enrolled,
    before: Before && { name: Before.EB_Name, enrolled: sum.Before?.Enrolled ?? 0 },
  })

/** Who enrols, by area, major, grade and day, and what can be done with the registration at once. */
export function RegistrationScreen() {
  const { batchId } = useDeskOfBatch()
  const staff = useStaff()
  return (
    <>
      {mayCallForAllAreas(staff, 'LockBatch') && <RunningActions batchId={batchId} />}
      <GroupTable
        batchId={batchId}
        chart={({ way, title, rows, figures, sum }) => (
          <GroupChart
            way={way}
            title={title}
            measure="报名"
            finding={way === 'day' ? daysText(figures, sum) : groupsText(rows.map(groupOf))}
            rows={rows}
            days={figures.Days}
            beforeName={figures.Before?.EB_Name ?? null}
            valueOf={({ Enrolled }) => Enrolled}
            beforeOf={({ Before }) => Before?.Enrolled ?? null}
            format={countText}
          />
        )}
        columns={(open) => [
          {
            title: '报名',
            width: 100,
            align: 'right',
            cell: (row) => open(row, 'refunded=0', countText(row.Enrolled)),
          },
          {
            title: '上批同期',
            width: 100,
            align: 'right',
            cell: ({ Before }) => (Before === null ? '—' : countText(Before.Enrolled)),
          },
          {
            title: '增减',
            width: 90,
            align: 'right',
            cell: ({ Enrolled, Before }) => changeFigure(Enrolled, Before?.Enrolled ?? null) || '—',
          },
          { title: '已缴费', width: 110, align: 'right', cell: (row) => open(row, 'pay=1', countText(row.Paid)) },
          {
            title: '未缴费',
            width: 110,
            align: 'right',
            cell: (row) => open(row, 'pay=0', countText(row.Enrolled - row.Paid)),
          },
        ]}
      />
    </>
  )
}
