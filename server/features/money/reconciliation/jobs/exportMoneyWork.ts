import type { Input } from '#contract/endpoint.ts'
import type { ExportMoneyWork, MoneyWorkWire } from '#contract/money/reconciliation.ts'
import { workGroupTexts, workStateTexts } from '#domain/money/moneyWork.ts'
import { workTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { listWork, sumWork, type WorkFilter, type WorkOrder } from '#server/records/money/payment/alarmQueries.ts'
import { workWire } from '#server/records/money/payment/alarmWire.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportMoneyWork>

export interface WorkExport {
  filter: WorkFilter
  order: WorkOrder
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const cells: Record<keyof typeof workTitles, (work: MoneyWorkWire) => SheetCell> = {
  Title: ({ Title }) => Title,
  State: ({ State }) => workStateTexts[State],
  What: ({ What }) => What,
  Ours: ({ Ours }) => Ours ?? '',
  Theirs: ({ Theirs }) => Theirs ?? '',
  Owner: ({ Owner }) => Owner,
  FoundTime: ({ FoundTime }) => isoMinuteText(FoundTime),
  Name: ({ Name }) => Name,
  EF_ID: ({ EF_ID }) => EF_ID ?? '',
  PayCode: ({ PayCode }) => PayCode,
  Day: ({ Day }) => Day,
  Group: ({ Group }) => workGroupTexts[Group],
  Note: ({ Note }) => Note,
  Decision: ({ Decision }) => Decision,
  SettledBy: ({ SettledBy }) => SettledBy,
  SettledTime: ({ SettledTime }) => (SettledTime === null ? '' : isoMinuteText(SettledTime)),
}

/** Writes the found differences as the list shows them; there are few, so that they are read at once. */
export const exportMoneyWork = officeJob<WorkExport>(async (ctx, run) => {
  const { filter, order, columns, format } = run.input
  const { count } = await sumWork(ctx.db, filter)
  async function* batches() {
    yield (await listWork(ctx.db, filter, order, { index: 1, offset: 0, size: count })).map(workWire)
  }
  await exportSheet(ctx, run, {
    name: '账款差异',
    format,
    columns: chosenColumns(columns, workTitles, cells),
    total: count,
    batches: batches(),
  })
})
