import type { Input } from '#contract/endpoint.ts'
import type { ExportEnrolments } from '#contract/enrolmentExport.ts'
import type { EnrolmentFilterInput } from '#contract/enrolmentFilter.ts'
import { enrolmentTitles } from '#domain/listColumns.ts'
import { sortOf } from '#domain/page.ts'
import { chosenColumns, exportSheet } from '#server/features/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/officeJob/officeJob.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { countFound, readFound } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { enrolmentCells } from '../exportCells.ts'

type Export = Input<typeof ExportEnrolments>

export interface EnrolmentExport {
  filter: EnrolmentFilterInput
  /** The areas to which its maker is limited. */
  areaIds: readonly number[] | null
  sort: NonNullable<Export['Sort']>
  columns: Export['Columns']
  format: Export['Format']
}

/** A batch takes a fraction of a second, so that progress moves and a cancelled job stops soon. */
const BATCH = 1000

export const exportEnrolments = officeJob<EnrolmentExport>(async (ctx, run) => {
  const { db, secrets, now } = ctx
  const { filter: wire, areaIds, sort, columns, format } = run.input
  const filter = staffFilterOf(wire, { me: { areaIds }, secrets })
  async function* batches() {
    for await (const rows of readFound(db, filter, sortOf(sort), BATCH))
      yield rows.map((row) => staffWire(row, secrets, now))
  }
  await exportSheet(ctx, run, {
    name: '报名',
    format,
    columns: chosenColumns(columns, enrolmentTitles, enrolmentCells),
    total: await countFound(db, filter),
    batches: batches(),
  })
})
