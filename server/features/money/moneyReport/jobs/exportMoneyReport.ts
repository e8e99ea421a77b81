import type { Input } from '#contract/endpoint.ts'
import type { ExportMoneyReport } from '#contract/money/moneyReport.ts'
import { REPORT_TOTAL, type ReportGroup, reportGroupTexts, reportTitles } from '#domain/money/moneyReport.ts'
import { exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import type { Period } from '#server/records/money/moneyReport/queries.ts'
import { type ReportSums, readReport } from '../readReport.ts'

export interface ReportExport extends Period {
  by: ReportGroup
  format: Input<typeof ExportMoneyReport>['Format']
}

type ReportRow = ReportSums & { name: string }

/** Writes the summed report as it stands on the screen, its total in the last row (office#closing). */
export const exportMoneyReport = officeJob<ReportExport>(async (ctx, run) => {
  const { by, format, ...period } = run.input
  const { rows, all } = await readReport(ctx.db, period, by)
  async function* batches() {
    yield [...rows, { ...all, name: REPORT_TOTAL }]
  }
  await exportSheet<ReportRow>(ctx, run, {
    name: `收支报表-按${reportGroupTexts[by]}`,
    format,
    columns: [
      { heading: reportGroupTexts[by], cell: ({ name }) => name },
      { heading: reportTitles.count, cell: ({ count }) => count },
      { heading: reportTitles.taken, cell: ({ takenFen }) => takenFen / 100 },
      { heading: reportTitles.returned, cell: ({ returnedFen }) => returnedFen / 100 },
      { heading: reportTitles.left, cell: ({ takenFen, returnedFen }) => (takenFen - returnedFen) / 100 },
    ],
    total: rows.length + 1,
    batches: batches(),
  })
})
