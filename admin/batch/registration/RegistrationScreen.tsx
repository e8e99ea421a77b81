import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { changeFigure } from '#domain/batch/batchCompare.ts'
import { countText } from '#domain/page.ts'
import { GroupTable } from './GroupTable.tsx'
import { RunningActions } from './RunningActions.tsx'

/** Who enrols, by area, major, grade and day, and what can be done with the registration at once. */
export function RegistrationScreen() {
  const { batchId } = useDeskOfBatch()
  const { Roles, IsAreaLimited } = useStaff()
  return (
    <>
      {mayCall(Roles, 'LockBatch') && IsAreaLimited === 0 && <RunningActions batchId={batchId} />}
      <GroupTable
        batchId={batchId}
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
