import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { moneyText } from '#domain/batch/batchCompare.ts'
import { sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { GroupChart } from './GroupChart.tsx'
import { GroupTable } from './GroupTable.tsx'

/** Sums of yuan have lost their exact hundredths. */
const fenOfSum = (yuan: number) => Math.round(yuan * 100)

const shareText = (part: number, all: number) => (all === 0 ? '—' : `${Math.floor((part / all) * 100)}%`)

/** Who has paid and who has not, and how much that is, by the fees of the enrolments. */
export function PaymentScreen() {
  const { batchId } = useDeskOfBatch()
  return (
    <GroupTable
      batchId={batchId}
      chart={({ way, title, rows, figures: { Before, Days }, sum }) => (
        <GroupChart
          way={way}
          title={title}
          measure="已缴费用"
          finding={moneyText({
            takenFen: fenOfSum(sum.Taken),
            dueFen: fenOfSum(sum.Due),
            before: Before && { name: Before.EB_Name, takenFen: fenOfSum(sum.Before?.Taken ?? 0) },
          })}
          rows={rows}
          days={Days}
          beforeName={Before?.EB_Name ?? null}
          valueOf={({ Taken }) => Taken}
          beforeOf={({ Before: before }) => before?.Taken ?? null}
          format={sumText}
        />
      )}
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
