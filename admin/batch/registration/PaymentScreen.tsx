import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { GroupTable } from './GroupTable.tsx'

const shareText = (part: number, all: number) => (all === 0 ? '—' : `${Math.floor((part / all) * 100)}%`)

/** Who has paid and who has not, and how much that is, by the fees of the enrolments. */
export function PaymentScreen() {
  const { batchId } = useDeskOfBatch()
  return (
    <GroupTable
      batchId={batchId}
      columns={(open) => [
        { title: '已缴费', width: 100, align: 'right', cell: (row) => open(row, 'pay=1', countText(row.Paid)) },
        { title: '缴费率', width: 90, align: 'right', cell: (row) => shareText(row.Paid, row.Enrolled) },
        { title: '已缴费用', width: 140, align: 'right', cell: (row) => sumText(row.Taken) },
        {
          title: '上批同期已缴',
          width: 140,
          align: 'right',
          cell: ({ Before }) => (Before === null ? '—' : sumText(Before.Taken)),
        },
        {
          title: '未缴费',
          width: 100,
          align: 'right',
          cell: (row) => open(row, 'pay=0', countText(row.Enrolled - row.Paid)),
        },
        { title: '未缴费用', width: 140, align: 'right', cell: (row) => sumText(row.Due) },
      ]}
    />
  )
}
