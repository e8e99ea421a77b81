import type { Input } from '#contract/endpoint.ts'
import type { ExportWaivers } from '#contract/money/waiver.ts'
import { waiverStatusTexts } from '#domain/money/waiver.ts'
import { waiverTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { listWaivers, sumWaivers, type WaiverFilter } from '#server/records/money/waiver/waiverQueries.ts'
import { waiverWire } from '#server/records/money/waiver/waiverWire.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportWaivers>

export interface WaiverExport {
  filter: WaiverFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const cells: Record<keyof typeof waiverTitles, (waiver: ReturnType<typeof waiverWire>) => SheetCell> = {
  Name: ({ Name }) => Name,
  State: ({ State }) => waiverStatusTexts[State],
  Fee: ({ Fee }) => Fee,
  Reason: ({ Reason }) => Reason,
  MName: ({ MName, GName }) => `${MName} ${GName}`,
  EA_Name: ({ EA_Name }) => EA_Name,
  EB_Name: ({ EB_Name }) => EB_Name,
  AskedBy: ({ AskedBy }) => AskedBy,
  AskedTime: ({ AskedTime }) => isoMinuteText(AskedTime),
  DecidedBy: ({ DecidedBy }) => DecidedBy,
  DecidedTime: ({ DecidedTime }) => (DecidedTime === null ? '' : isoMinuteText(DecidedTime)),
  Note: ({ Note }) => Note,
}

/** Writes the found waivers as the list shows them; there are few, so that they are read at once. */
export const exportWaivers = officeJob<WaiverExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  const { count } = await sumWaivers(ctx.db, filter)
  async function* batches() {
    const rows = await listWaivers(ctx.db, filter, { index: 1, offset: 0, size: count })
    yield rows.map((row) => waiverWire(row, 0))
  }
  await exportSheet(ctx, run, {
    name: '减免',
    format,
    columns: chosenColumns(columns, waiverTitles, cells),
    summed: [waiverTitles.Fee],
    total: count,
    batches: batches(),
  })
})
